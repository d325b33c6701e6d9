/**
 * What was chosen from the list: orders by their ids, or all orders of a query (in the form of `writeOrderQuery`)
 * except those that were excluded again. Neither names a workspace or mode: the code that uses it applies its own.
 */
export type Selection = { ids: string[] } | { query: string; except: string[] };

/** By id: as many as a person chooses by hand, page after page. */
export const mostChosen = 1_000;
/** Of a query: as many as a person can exclude. */
export const mostExcepted = 1_000;
export const longestQuery = 2_000;

export const nothingChosen: Selection = { ids: [] };

export const isByQuery = (selection: Selection): selection is { query: string; except: string[] } =>
  "query" in selection;

export const isChosen = (selection: Selection, id: string): boolean =>
  isByQuery(selection) ? !selection.except.includes(id) : selection.ids.includes(id);

/** The number of chosen orders. `found` is the number that the query finds; null while it is not counted. */
export function countChosen(selection: Selection, found: number | null): number | null {
  if (!isByQuery(selection)) return selection.ids.length;
  return found === null ? null : Math.max(0, found - selection.except.length);
}
