import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { findTooSmall, refuseTooSmall } from "#lib/features/files/find-too-small.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type EstimateInput, estimateInputSchema } from "./schemas.ts";

/**
 * Estimates the costs of a basket, in cents, without creating anything (specification, "Estimate").
 * @throws AppError file_too_small, before the service is called; ServiceFailure with the service's refusal
 */
export async function estimateOrder(
  ctx: MemberContext,
  input: EstimateInput,
  signal?: AbortSignal,
): Promise<Estimate> {
  requirePermission(ctx, "catalog:read");
  const request = parseInput(estimateInputSchema, input);
  const tooSmall = await findTooSmall(ctx, request.items);
  if (tooSmall) throw refuseTooSmall(tooSmall);
  return ctx.service.estimateOrder(request, { signal });
}
