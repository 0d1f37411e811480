/* The page as an app: it opens without a line, and its icon says when it is my turn. */

/** Let the browser keep the page; by plain http from another machine there is no app. */
export function install(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("./worker.js").catch(() => {
    // a browser that keeps nothing: the page works as it is
  });
}

/** On the icon of the app: something is asked of me. */
export function badge(isAsked: boolean): void {
  if (!("setAppBadge" in navigator)) return;
  const shown = isAsked ? navigator.setAppBadge(1) : navigator.clearAppBadge();
  shown.catch(() => {
    // not installed
  });
}
