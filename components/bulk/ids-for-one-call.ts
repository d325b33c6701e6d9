import { isByQuery, type Selection } from "#lib/features/orders/selection.ts";

/** The ids, if there are few enough to change them in one call; null if it takes a run. */
export const idsForOneCall = (selection: Selection, most: number): string[] | null =>
  !isByQuery(selection) && selection.ids.length <= most ? selection.ids : null;
