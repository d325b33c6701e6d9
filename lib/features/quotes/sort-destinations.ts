import type { Costs } from "#lib/core/service/schemas/estimate.ts";

/** A country of the comparison. Cents; `costs` is null before the estimate arrives or if it failed. */
export type DestinationRow = {
  code: string;
  name: string;
  requiresCustoms: boolean;
  costs: Costs | null;
  error: string | null;
};

export const destinationColumns = ["country", "shipping", "rate", "regime", "customs", "total"] as const;
export type DestinationColumn = (typeof destinationColumns)[number];

const keys: Record<DestinationColumn, (row: DestinationRow) => string | number> = {
  country: ({ name }) => name,
  shipping: ({ costs }) => costs?.shipping_cents ?? 0,
  rate: ({ costs }) => costs?.tax_rate ?? 0,
  regime: ({ costs }) => costs?.vat_regime ?? "",
  customs: ({ requiresCustoms }) => (requiresCustoms ? 1 : 0),
  total: ({ costs }) => costs?.total_cents ?? 0,
};
const ofEachRow = new Set<DestinationColumn>(["country", "customs"]);

/** Sorts by one column, then by name. Countries without costs come last in both directions. */
export function sortDestinations(
  rows: readonly DestinationRow[],
  { by, descending }: { by: DestinationColumn; descending: boolean },
  locale: string,
): DestinationRow[] {
  const { compare } = new Intl.Collator(locale);
  const keyOf = keys[by];
  const turn = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const missing = ofEachRow.has(by) ? 0 : Number(a.costs === null) - Number(b.costs === null);
    if (missing !== 0) return missing;
    const [x, y] = [keyOf(a), keyOf(b)];
    const order = typeof x === "number" && typeof y === "number" ? x - y : compare(String(x), String(y));
    return order * turn || compare(a.name, b.name);
  });
}
