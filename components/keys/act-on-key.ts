import { stepLine, tickLine } from "./lines.ts";
import { pressPrimary } from "./primary.ts";
import { findSearch } from "./single-key.ts";

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
