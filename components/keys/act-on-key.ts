import { findSearch } from "./single-key.ts";

const lineOf = (element: Element | null) => element?.closest("tr, article, li") ?? null;

const visible = (within: ParentNode, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

/** What leads on from each line that is listed, in their order: its link, or else the first that can be pressed. */
export function findLines(): HTMLElement[] {
  const links = visible(document, "#content .row-link");
  if (links.length > 0) return links;
  return visible(document, "#content .table > tbody > tr").flatMap(
    (line) => visible(line, "a[href], button:enabled")[0] ?? [],
  );
}

const tickOf = (line: Element | null) =>
  line?.querySelector<HTMLInputElement>("input[type=checkbox]:enabled") ?? null;

export const hasTicks = (): boolean => findLines().some((link) => tickOf(lineOf(link)) !== null);

/** To the next line, or the one before; from elsewhere to the first. */
function stepLine(by: 1 | -1): void {
  const lines = findLines();
  const here = lineOf(document.activeElement);
  const at = lines.findIndex((link) => here?.contains(link));
  const next = at === -1 ? 0 : Math.min(lines.length - 1, Math.max(0, at + by));
  lines[next]?.focus();
}

/** Chooses the line that has the focus, or leaves it out; a tick that stands in no list is nobody's choice of lines. */
function tickLine(): void {
  const line = lineOf(document.activeElement);
  if (findLines().some((link) => line?.contains(link))) tickOf(line)?.click();
}

/** What a key on its own does on any page; what a page has none of is passed over. */
export const actions: Readonly<Record<string, () => void>> = {
  j: () => stepLine(1),
  k: () => stepLine(-1),
  x: tickLine,
  n: pressPrimary,
  c: pressPrimary,
  "/": intoSearch,
};

/** Not every browser gives the focus to what it selects. */
function intoSearch(): void {
  const search = findSearch();
  search?.focus();
  search?.select();
}

/** What a page's header offers to do: the last of what stands there. */
export function findPrimary(): HTMLElement | null {
  const last = document.querySelector("#content [data-primary]")?.lastElementChild;
  if (!last) return null;
  const offered = last.matches("a, button") ? [last] : [...last.querySelectorAll("a, button")];
  return offered.findLast((element): element is HTMLElement => element.checkVisibility()) ?? null;
}

/** Only what leads somewhere, or asks first, is pressed by a single key; all else takes the focus, and Enter does it. */
function pressPrimary(): void {
  const primary = findPrimary();
  if (primary?.matches("a, [commandfor], [aria-haspopup]")) primary.click();
  else primary?.focus();
}
