import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { holdRequest } from "#lib/features/orders/hold-request.ts";
import { parseInput } from "#lib/parse-input.ts";
import { endOpenRequest } from "./end-open-request.ts";
import { requestIdSchema } from "./schemas.ts";

/**
 * Takes back what one asked for oneself.
 * @throws AppError not_found | request_decided | already_under_way
 */
export async function withdrawRequest(
  ctx: MemberContext,
  input: z.input<typeof requestIdSchema>,
): Promise<void> {
  requireRole(ctx, "orders:write");
  const { requestId } = parseInput(requestIdSchema, input);
  await db().transaction(async (tx) => {
    const held = await holdRequest(ctx, tx, { requestId });
    if (held.askedBy !== ctx.actor.userId) throw notFound();
    await endOpenRequest(ctx, tx, held, { state: "withdrawn" });
  });
}
