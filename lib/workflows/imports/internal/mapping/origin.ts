/** The row of an earlier import that a row corrects: the import, and the first row of the order there. */
export type Origin = { importId: string; position: number };

const sign = "pressroom:";
const form = /^pressroom:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([1-9]\d{0,6})$/;

export const writeOrigin = ({ importId, position }: Origin) => `${sign}${importId}:${position}`;

/**
 * Finds the origin by its prefix, whatever the heading of its column. If a row has several, the first one is the
 * oldest.
 */
export function readOrigin(cells: readonly string[]): Origin | null {
  for (const cell of cells) {
    const found = cell.startsWith(sign) ? form.exec(cell.trim()) : null;
    if (found?.[1]) return { importId: found[1], position: Number(found[2]) };
  }
  return null;
}
