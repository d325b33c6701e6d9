/**
 * What of the list was chosen: orders by their ids, or everything that a query finds, as `writeOrderQuery` writes it,
 * except those that were taken out again. Neither names a workspace or mode: whoever uses it looks within its own.
 */
export type Selection = { ids: string[] } | { query: string; except: string[] };

/** By id: what one chooses by hand, page after page. */
export const mostChosen = 1_000;
/** Of a query: what one can have taken out again. */
export const mostExcepted = 1_000;
export const longestQuery = 2_000;

export const nothingChosen: Selection = { ids: [] };

export const isByQuery = (selection: Selection): selection is { query: string; except: string[] } =>
  "query" in selection;

export const isChosen = (selection: Selection, id: string): boolean =>
  isByQuery(selection) ? !selection.except.includes(id) : selection.ids.includes(id);

/** How many, where `found` is how many the query finds; null where nobody has counted them. */
export function countChosen(selection: Selection, found: number | null): number | null {
  if (!isByQuery(selection)) return selection.ids.length;
  return found === null ? null : Math.max(0, found - selection.except.length);
}
