import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { conflict } from "../errors.ts";
import type { Executor, Tx } from "../store/database.ts";
import { idempotencyKeys } from "../store/schema/orders.ts";

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** A hash of a body's content: the order of its keys and its white space do not change it. */
export function hashBody(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)))
    .digest("hex");
}

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

const keyConflict = () =>
  conflict("idempotency_conflict", "This Idempotency-Key was used with another body.");

/**
 * Claims an Idempotency-Key inside the transaction of a creation. Returns null for a new key, and the earlier creation
 * for a key that was used with the same body. Throws 409 if it was used with another body. A second call at the same
 * time waits for the first one's transaction. Specification: Rules 1.
 */
export async function claimIdempotencyKey(tx: Tx, claim: IdempotencyClaim, at: Date): Promise<Replay | null> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length > 0) return null;
  const replay = await findReplay(tx, claim);
  if (replay === null) throw keyConflict();
  return replay;
}

/** Stores the created resource and its reply under a claimed key. */
export async function completeIdempotencyKey(
  tx: Tx,
  claim: IdempotencyClaim,
  resourceId: string,
  snapshot: Record<string, unknown>,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ resourceId, snapshot }).where(matching(claim));
}

/** The earlier creation under a key, or null for a new key. Throws 409 if it was used with another body. */
export async function findReplay(executor: Executor, claim: IdempotencyClaim): Promise<Replay | null> {
  const [earlier] = await executor.select().from(idempotencyKeys).where(matching(claim));
  if (earlier === undefined) return null;
  if (earlier.bodyHash !== claim.bodyHash || earlier.resourceId === null || earlier.snapshot === null) {
    throw keyConflict();
  }
  return { resourceId: earlier.resourceId, snapshot: earlier.snapshot };
}
