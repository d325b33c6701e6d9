type Link = Pick<HTMLAnchorElement, "href" | "target" | "download">;

/** Whether a plain click on a link puts another page of ours in the place of this one. */
export function leadsAway({ href, target, download }: Link, here: string): boolean {
  if (!URL.canParse(href) || download !== "" || (target !== "" && target !== "_self")) return false;
  const to = new URL(href);
  const from = new URL(here);
  // The browser itself asks before it goes to another site.
  if (to.origin !== from.origin) return false;
  return to.pathname !== from.pathname || to.search !== from.search;
}
