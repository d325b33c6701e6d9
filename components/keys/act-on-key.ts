import { findSearch } from "./single-key.ts";

const rowOf = (element: Element | null) => element?.closest("tr, article, li") ?? null;

const visible = (within: ParentNode, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

/** The focus target of each listed row, in order: its link, else the first link or button in it. */
export function findListedRows(): HTMLElement[] {
  const links = visible(document, "#content .row-link");
  if (links.length > 0) return links;
  return visible(document, "#content .table > tbody > tr").flatMap(
    (line) => visible(line, "a[href], button:enabled")[0] ?? [],
  );
}

const checkboxOf = (line: Element | null) =>
  line?.querySelector<HTMLInputElement>("input[type=checkbox]:enabled") ?? null;

export const hasRowCheckboxes = (): boolean =>
  findListedRows().some((link) => checkboxOf(rowOf(link)) !== null);

/** Moves the focus to the next or the former row; from outside the list to the first row. */
function focusRow(by: 1 | -1): void {
  const lines = findListedRows();
  const here = rowOf(document.activeElement);
  const at = lines.findIndex((link) => here?.contains(link));
  const next = at === -1 ? 0 : Math.min(lines.length - 1, Math.max(0, at + by));
  lines[next]?.focus();
}

/** Ticks or unticks the focused row. A checkbox outside the list is left alone. */
function toggleRow(): void {
  const line = rowOf(document.activeElement);
  if (findListedRows().some((link) => line?.contains(link))) checkboxOf(line)?.click();
}

/** What single keys do. A key whose target the page does not have does nothing. */
export const actions: Readonly<Record<string, () => void>> = {
  j: () => focusRow(1),
  k: () => focusRow(-1),
  x: toggleRow,
  n: pressPrimary,
  c: pressPrimary,
  "/": intoSearch,
};

/** Focuses and selects the search field. `select()` does not set the focus in every browser. */
function intoSearch(): void {
  const search = findSearch();
  search?.focus();
  search?.select();
}

/** The primary action of the page header: the last visible link or button there. */
export function findPrimary(): HTMLElement | null {
  const last = document.querySelector("#content [data-primary]")?.lastElementChild;
  if (!last) return null;
  const offered = last.matches("a, button") ? [last] : [...last.querySelectorAll("a, button")];
  return offered.findLast((element): element is HTMLElement => element.checkVisibility()) ?? null;
}

/** Clicks only a link, or a button that opens a dialog or menu. Any other action gets the focus and needs Enter. */
function pressPrimary(): void {
  const primary = findPrimary();
  if (primary?.matches("a, [commandfor], [aria-haspopup]")) primary.click();
  else primary?.focus();
}
