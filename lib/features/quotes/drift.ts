import { createHash } from "node:crypto";
import { z } from "zod";
import { type Estimate, type EstimateRequest, estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import { type Drift, diffEstimates } from "./diff-estimates.ts";

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
