import { and, eq } from "drizzle-orm";
import { conflict } from "../errors.ts";
import type { Executor } from "../store/database.ts";
import { idempotencyKeys } from "../store/schema/idempotency-keys.ts";
import type { IdempotencyClaim, Replay } from "./claim-idempotency-key.ts";

/** What was created under a key before, or null while it is free; 409 when it was used with another body. */
export async function findReplay(executor: Executor, claim: IdempotencyClaim): Promise<Replay | null> {
  const [earlier] = await executor
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, claim.accountId),
        eq(idempotencyKeys.scope, claim.scope),
        eq(idempotencyKeys.key, claim.key),
      ),
    );
  if (earlier === undefined) return null;
  if (earlier.bodyHash !== claim.bodyHash || earlier.resourceId === null || earlier.snapshot === null) {
    throw conflict("idempotency_conflict", "This Idempotency-Key was used with another body.");
  }
  return { resourceId: earlier.resourceId, snapshot: earlier.snapshot };
}
