export type Piece = { sku: string; quantity: number };

/** The same text for the same pieces, however they stand in lines. */
export function countPieces(items: readonly Piece[]): string {
  const pieces = new Map<string, number>();
  for (const { sku, quantity } of items) {
    const name = sku.trim().toUpperCase();
    pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  }
  return JSON.stringify([...pieces].sort(([a], [b]) => (a < b ? -1 : 1)));
}
