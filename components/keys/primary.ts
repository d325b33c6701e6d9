/** What a page's header offers to do: the last of what stands there. */
export function findPrimary(): HTMLElement | null {
  const last = document.querySelector("#content [data-primary]")?.lastElementChild;
  if (!last) return null;
  const offered = last.matches("a, button") ? [last] : [...last.querySelectorAll("a, button")];
  return offered.findLast((element): element is HTMLElement => element.checkVisibility()) ?? null;
}

/** Only what leads somewhere, or asks first, is pressed by a single key; all else takes the focus, and Enter does it. */
export function pressPrimary(): void {
  const primary = findPrimary();
  if (primary?.matches("a, [commandfor], [aria-haspopup]")) primary.click();
  else primary?.focus();
}
