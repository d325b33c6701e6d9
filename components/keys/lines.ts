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
export function stepLine(by: 1 | -1): void {
  const lines = findLines();
  const here = lineOf(document.activeElement);
  const at = lines.findIndex((link) => here?.contains(link));
  const next = at === -1 ? 0 : Math.min(lines.length - 1, Math.max(0, at + by));
  lines[next]?.focus();
}

/** Chooses the line that has the focus, or leaves it out; a tick that stands in no list is nobody's choice of lines. */
export function tickLine(): void {
  const line = lineOf(document.activeElement);
  if (findLines().some((link) => line?.contains(link))) tickOf(line)?.click();
}
