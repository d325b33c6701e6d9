type Link = Pick<HTMLAnchorElement, "href" | "target" | "download">;

/** Whether a plain click on a link replaces this page with another page of ours. */
export function leadsAway({ href, target, download }: Link, here: string): boolean {
  if (!URL.canParse(href) || download !== "" || (target !== "" && target !== "_self")) return false;
  const to = new URL(href);
  const from = new URL(here);
  // For another site, the browser itself asks.
  if (to.origin !== from.origin) return false;
  return to.pathname !== from.pathname || to.search !== from.search;
}
