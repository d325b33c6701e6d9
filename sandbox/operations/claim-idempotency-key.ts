import { and, eq } from "drizzle-orm";
import { conflict } from "../errors.ts";
import type { Tx } from "../store/database.ts";
import { idempotencyKeys } from "../store/schema/idempotency-keys.ts";

export interface IdempotencyClaim {
  accountId: string;
  scope: string;
  key: string;
  bodyHash: string;
}

export interface Replay {
  resourceId: string;
  snapshot: Record<string, unknown>;
}

const matching = ({ accountId, scope, key }: IdempotencyClaim) =>
  and(
    eq(idempotencyKeys.accountId, accountId),
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.key, key),
  );

/**
 * Takes an Idempotency-Key inside the transaction of a creation: null when it was free, the earlier creation
 * when it was used with the same body, 409 with another body. A second call at the same time waits here for the
 * first one's transaction. Specification: Rules 1.
 */
export async function claimIdempotencyKey(tx: Tx, claim: IdempotencyClaim, at: Date): Promise<Replay | null> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length > 0) return null;
  const [earlier] = await tx.select().from(idempotencyKeys).where(matching(claim));
  if (earlier?.bodyHash !== claim.bodyHash || earlier.resourceId === null || earlier.snapshot === null) {
    throw conflict("idempotency_conflict", "This Idempotency-Key was used with another body.");
  }
  return { resourceId: earlier.resourceId, snapshot: earlier.snapshot };
}

/** Remembers what was created under a claimed key, as it was answered. */
export async function settleIdempotencyKey(
  tx: Tx,
  claim: IdempotencyClaim,
  resourceId: string,
  snapshot: Record<string, unknown>,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ resourceId, snapshot }).where(matching(claim));
}
