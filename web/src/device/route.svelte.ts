/* Where we are: everything after the # of the address, so that nothing of it ever reaches a server's log. */

export interface Route {
  page: string;
  rest: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [page = "", ...rest] = path.split("/").map(decodeURIComponent);
  return { page, rest, query: new URLSearchParams(query) };
}

class Place {
  route = $state.raw(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = parse(location.hash);
      scrollTo(0, 0);
    });
  }
}

export const place = new Place();

export function go(path: string): void {
  location.hash = path;
}

/** Another address for what is shown already; the way back does not lead through it. */
export function rename(path: string): void {
  history.replaceState(null, "", `#${path}`);
  place.route = parse(location.hash);
}

/** The whole address of a page, to send to somebody. */
export function address(path: string): string {
  return `${location.origin}${location.pathname}#${path}`;
}
