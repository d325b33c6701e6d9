import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type Costs,
  type Estimate,
  type EstimateRequest,
  estimateSchema,
  type VatRegime,
} from "#lib/core/service/schemas/estimate.ts";

/** Cents before and after; null if one of the two estimates does not have the line item. */
export type ChangedAmount = { before: number | null; after: number | null };

type LineDrift = {
  /** Distinguishes line items of the same variant. */
  key: string;
  sku: string;
  title: string;
  color: string;
  size: string;
  unit: ChangedAmount;
  total: ChangedAmount;
};

const amounts = [
  "items_cents",
  "discount_cents",
  "options_cents",
  "shipping_cents",
  "tax_cents",
  "total_cents",
] as const;
type AmountName = (typeof amounts)[number];

type Drift = {
  lines: LineDrift[];
  costs: { name: AmountName; before: number; after: number }[];
  /** Rate in percent and VAT regime; null if both are equal. */
  vat: { before: Vat; after: Vat } | null;
};
type Vat = { rate: number; regime: VatRegime };

/** The differences between two estimates, per line item and in total; null if there is none. */
export function diffEstimates(before: Estimate, after: Estimate): Drift | null {
  const drift = {
    lines: diffLines(before.items, after.items),
    costs: amounts
      .map((name) => ({ name, before: before.costs[name], after: after.costs[name] }))
      .filter((moved) => moved.before !== moved.after),
    vat: diffVat(before.costs, after.costs),
  };
  return drift.lines.length > 0 || drift.costs.length > 0 || drift.vat ? drift : null;
}

type Item = Estimate["items"][number];

function diffLines(before: Item[], after: Item[]): LineDrift[] {
  const earlier = byOccurrence(before);
  const later = byOccurrence(after);
  const keys = new Set([...later.keys(), ...earlier.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)];
    const shown = is ?? was;
    const unit = { before: was?.unit_cost_cents ?? null, after: is?.unit_cost_cents ?? null };
    const total = { before: was?.total_cost_cents ?? null, after: is?.total_cost_cents ?? null };
    const stays = unit.before === unit.after && total.before === total.after;
    if (!shown || stays) return [];
    const { sku, title, color, size } = shown;
    return [{ key, sku, title, color, size, unit, total }];
  });
}

/** A variant can have several line items. The second one is compared with the second one. */
function byOccurrence(items: Item[]): Map<string, Item> {
  const seen = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const count = (seen.get(item.sku) ?? 0) + 1;
      seen.set(item.sku, count);
      return [`${count} ${item.sku}`, item];
    }),
  );
}

function diffVat(before: Costs, after: Costs): Drift["vat"] {
  if (before.tax_rate === after.tax_rate && before.vat_regime === after.vat_regime) return null;
  const vatOf = ({ tax_rate, vat_regime }: Costs) => ({ rate: tax_rate, regime: vat_regime });
  return { before: vatOf(before), after: vatOf(after) };
}

/** Two estimates for the same request, stored until a member dismisses the change. */
const storedDriftSchema = z.object({
  askedFor: z.string(),
  /** Time of the first of the two, ISO 8601. */
  since: z.string(),
  before: estimateSchema,
  after: estimateSchema,
});
type StoredDrift = z.output<typeof storedDriftSchema>;

/** `isOfOtherItems`: the quote was changed since, so that these amounts are no longer those of its line items. */
export type DriftView = Drift & { since: string; currency: string; isOfOtherItems: boolean };

/** `estimatedFor`: the request of the quote's last estimate. */
export function toDriftView(kept: unknown, estimatedFor: string | null): DriftView | null {
  const { data } = storedDriftSchema.safeParse(kept);
  const drift = data && diffEstimates(data.before, data.after);
  if (!drift) return null;
  const isOfOtherItems = data.askedFor !== estimatedFor;
  return { ...drift, since: data.since, currency: data.after.costs.currency, isOfOtherItems };
}

export const hashRequest = (request: EstimateRequest): string =>
  createHash("sha256").update(JSON.stringify(request)).digest("hex");

type Earlier = {
  estimate: unknown;
  estimatedFor: string | null;
  estimatedAt: Date | null;
  drift: unknown;
};

/**
 * The drift to store after a new estimate. All later estimates of a request are compared with its first one. If the
 * request is a different one, the stored drift stays unchanged.
 */
export function nextDrift(earlier: Earlier, askedFor: string, after: Estimate): StoredDrift | null {
  const { data: stored } = storedDriftSchema.safeParse(earlier.drift);
  if (earlier.estimatedFor !== askedFor) return stored ?? null;
  const kept = stored?.askedFor === askedFor ? stored : null;
  const before = kept?.before ?? estimateSchema.safeParse(earlier.estimate).data;
  const since = kept?.since ?? earlier.estimatedAt?.toISOString();
  if (!before || !since) return stored ?? null;
  if (diffEstimates(before, after)) return { askedFor, since, before, after };
  return kept ? null : (stored ?? null);
}
