import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { createOrder } from "./create-order.ts";
import { findReferenceBase } from "./find-reference-base.ts";
import { nextExternalId } from "./next-external-id.ts";
import type { CreateOrderInput } from "./schemas.ts";

/** Each further try means an external_id that the service has and the mirror does not. */
const mostTries = 20;

/**
 * Creates the draft that replaces an order, under the next free `~n` of its reference. Another reference is used as
 * typed.
 * @throws what createOrder throws
 */
export async function makeReplacement(
  ctx: MemberContext,
  oldId: string,
  { replacesDraft, ...submission }: CreateOrderInput & { replacesDraft: boolean },
): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { word, reference, isOwn } = await findReferenceBase(ctx, oldId, submission.reference ?? null);
  const make = (externalId: string | null) =>
    createOrder(
      ctx,
      { ...submission, reference },
      { replacedOrderId: oldId, replacesDraft, ...(externalId && { externalId }) },
    );
  if (!word || !isOwn) return void (await make(word));
  let n = 1;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const next = await nextExternalId(ctx, word, n + 1);
    n = next.n;
    if (await make(next.externalId).then(() => true, falseWhenTaken)) return;
  }
  throw new AppError("reference_taken", 409, { field: "reference", number: word });
}

function falseWhenTaken(error: unknown): false {
  if (error instanceof AppError && error.code === "reference_taken") return false;
  throw error;
}
