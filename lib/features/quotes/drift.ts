import { createHash } from "node:crypto";
import { z } from "zod";
import { type Estimate, type EstimateRequest, estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import { byOccurrence, type CostDifferences, compareCosts } from "#lib/features/orders/compare-costs.ts";

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

type Drift = CostDifferences & { lines: LineDrift[] };

/** The differences between two estimates, per line item and in total; null if there is none. */
export function diffEstimates(before: Estimate, after: Estimate): Drift | null {
  const drift = {
    lines: diffLines(before.items, after.items),
    ...compareCosts(before.costs, after.costs),
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
