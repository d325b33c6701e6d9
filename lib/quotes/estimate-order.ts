import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import type { Estimate } from "#lib/service/schemas/estimate.ts";
import { type EstimateInput, estimateInputSchema } from "./schemas.ts";

/**
 * What a basket would cost, in cents, without creating anything (specification, "Estimate").
 * @throws ServiceFailure with what the service refuses
 */
export async function estimateOrder(
  ctx: MemberContext,
  input: EstimateInput,
  signal?: AbortSignal,
): Promise<Estimate> {
  requirePermission(ctx, "catalog:read");
  return ctx.service.estimateOrder(estimateInputSchema.parse(input), { signal });
}
