import type { z } from "zod";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { AppError } from "#lib/errors.ts";
import { findTooSmall } from "#lib/features/files/find-too-small.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getQuote } from "./get-quote.ts";
import { type Refusal, refusalOfFile, toRefusal } from "./refusal.ts";
import { estimateQuoteSchema, quoteIdSchema } from "./schemas.ts";
import { storeEstimate } from "./store-estimate.ts";
import { toEstimateRequest } from "./to-estimate-request.ts";

/** A refusal is a result, because it belongs to a line item. `lineIds` are the ids of the items. Amounts in cents. */
export type QuoteEstimate =
  | { revision: number; lineIds: string[]; estimate: Estimate; refusal: null }
  | { revision: number; lineIds: string[]; estimate: null; refusal: Refusal };

type Input = { quoteId: string } & z.input<typeof estimateQuoteSchema>;

/**
 * Estimates a saved quote at the service (specification, "POST /v1/orders/estimate"). Creates nothing. Stores the
 * estimate with the quote if the member may write quotes.
 * @throws AppError not_found | quote_moved_on | quote_incomplete, ServiceFailure if the service did not answer
 */
export async function estimateQuote(
  ctx: MemberContext,
  input: Input,
  signal?: AbortSignal,
): Promise<QuoteEstimate> {
  requirePermission(ctx, "catalog:read");
  const { revision } = parseInput(estimateQuoteSchema, input);
  const { quoteId } = parseInput(quoteIdSchema, input);
  const quote = await getQuote(ctx, { quoteId });
  if (quote.revision !== revision) throw new AppError("quote_moved_on", 409);
  const draft = toEstimateRequest(quote.document);
  if (!draft.request) throw new AppError("quote_incomplete", 422);
  const tooSmall = await findTooSmall(ctx, draft.request.items);
  if (tooSmall) {
    const refusal = refusalOfFile(tooSmall, draft.lineIds);
    return { revision, lineIds: draft.lineIds, estimate: null, refusal };
  }
  try {
    const estimate = await ctx.service.estimateOrder(draft.request, { signal });
    const { request } = draft;
    if (ctx.can("quotes:write")) await storeEstimate(ctx, { quoteId, revision, request, estimate });
    return { revision, lineIds: draft.lineIds, estimate, refusal: null };
  } catch (error) {
    const refusal = toRefusal(error, draft);
    if (!refusal) throw error;
    return { revision, lineIds: draft.lineIds, estimate: null, refusal };
  }
}
