import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type Costs,
  type Estimate,
  type EstimateRequest,
  estimateSchema,
  type VatRegime,
} from "#lib/core/service/schemas/estimate.ts";

/** Cents before and after; null where one of the two does not have it. */
export type Moved = { before: number | null; after: number | null };

type LineDrift = {
  /** Tells it from other lines of the same variant. */
  key: string;
  sku: string;
  title: string;
  color: string;
  size: string;
  unit: Moved;
  total: Moved;
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
  /** Percent, and whose VAT it is; null while both stay. */
  vat: { before: Vat; after: Vat } | null;
};
type Vat = { rate: number; regime: VatRegime };

/** What the service says otherwise than it did, line by line and in total; null when nothing moved. */
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

/** A variant may stand on several lines: the second one is compared with the second one. */
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

/** Two answers of the service to one question, kept until somebody has taken note. */
const keptDriftSchema = z.object({
  askedFor: z.string(),
  /** When the first of the two was given, ISO 8601. */
  since: z.string(),
  before: estimateSchema,
  after: estimateSchema,
});
type KeptDrift = z.output<typeof keptDriftSchema>;

export type DriftView = Drift & { since: string; currency: string };

export function toDriftView(kept: unknown): DriftView | null {
  const { data } = keptDriftSchema.safeParse(kept);
  const drift = data && diffEstimates(data.before, data.after);
  return drift ? { ...drift, since: data.since, currency: data.after.costs.currency } : null;
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
 * What is to be told once the service has answered again. The first answer of a question is what all later ones are
 * held against; another question starts anew, and what it was not asked about stays told.
 */
export function noteDrift(earlier: Earlier, askedFor: string, after: Estimate): KeptDrift | null {
  const { data: told } = keptDriftSchema.safeParse(earlier.drift);
  if (earlier.estimatedFor !== askedFor) return told ?? null;
  const kept = told?.askedFor === askedFor ? told : null;
  const before = kept?.before ?? estimateSchema.safeParse(earlier.estimate).data;
  const since = kept?.since ?? earlier.estimatedAt?.toISOString();
  if (!before || !since) return told ?? null;
  if (diffEstimates(before, after)) return { askedFor, since, before, after };
  return kept ? null : (told ?? null);
}
