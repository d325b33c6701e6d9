/** The row of an earlier file that a row corrects: its import, and the first row of its order there. */
export type Origin = { importId: string; position: number };

const sign = "pressroom:";
const form = /^pressroom:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([1-9]\d{0,6})$/;

export const writeOrigin = ({ importId, position }: Origin) => `${sign}${importId}:${position}`;

/** It says itself what it is, whatever became of the headings. Of several the first is the oldest. */
export function readOrigin(cells: readonly string[]): Origin | null {
  for (const cell of cells) {
    const found = cell.startsWith(sign) ? form.exec(cell.trim()) : null;
    if (found?.[1]) return { importId: found[1], position: Number(found[2]) };
  }
  return null;
}
