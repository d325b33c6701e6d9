import { isByQuery, type Selection } from "#lib/features/orders/selection.ts";

/** The ids of so few that one call changes them all; null where it takes a run. */
export const fewIds = (selection: Selection, most: number): string[] | null =>
  !isByQuery(selection) && selection.ids.length <= most ? selection.ids : null;
