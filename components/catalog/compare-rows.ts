/** What a row says of each product: something to draw, and the words that tell whether it differs. */
export type CompareRow<Node> = { name: string; cells: { says: string; shows: Node }[] };

/** Rows of which no product says anything are none. */
export const isSaid = (row: CompareRow<unknown>): boolean => row.cells.some(({ says }) => says !== "");

/** A single product differs from nothing. */
export const differs = (row: CompareRow<unknown>): boolean =>
  new Set(row.cells.map(({ says }) => says)).size > 1;
