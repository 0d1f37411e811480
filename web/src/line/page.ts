/* A page that is older than its server loads itself again: once, and not in a circle. */

const RELOADED = "colt.reloaded";

/** Load the page again, if that has not just been tried in vain. */
export function reloadOnce(): void {
  if (sessionStorage.getItem(RELOADED) !== null) return;
  sessionStorage.setItem(RELOADED, "yes");
  location.reload();
}

/** The server knows this page. */
export function isNew(): void {
  sessionStorage.removeItem(RELOADED);
}
