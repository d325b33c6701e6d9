import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { KeyCheck } from "#lib/core/auth/keyring.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { Me } from "#lib/core/service/schemas/me.ts";

type KeyRow = typeof apiKeys.$inferSelect;

/** The data that the service returns about a key; complete or partial. Amounts in cents. */
type KeyFacts = Partial<Pick<KeyRow, (typeof comparedColumns)[number] | "refusedAt">>;

/** The service's data about a working key, as its row stores it (specification, "Me"). Amounts in cents. */
export function keyFacts({ api_key: key }: Me) {
  return {
    name: key.name,
    scopes: key.scopes,
    perOrderCents: key.spending_limits?.per_order_cents ?? null,
    dailyCents: key.spending_limits?.daily_cents ?? null,
    paymentsFrozen: key.spending_limits?.payments_frozen ?? null,
    expiresAt: key.expires_at ? new Date(key.expires_at) : null,
    refusedAt: null,
    refusal: null,
  } satisfies KeyFacts;
}

const comparedColumns = [
  "name",
  "scopes",
  "perOrderCents",
  "dailyCents",
  "paymentsFrozen",
  "expiresAt",
  "refusal",
] as const;

/** Names of the columns that differ from the row. */
function changedFacts(row: KeyRow, facts: KeyFacts): string[] {
  return comparedColumns.filter(
    (name) => name in facts && JSON.stringify(row[name]) !== JSON.stringify(facts[name]),
  );
}

type KeyCheckResult = { workspaceId: string; keyId: string; facts: KeyFacts; isChecked: boolean };

/**
 * The only place that stores the service's data about a key. It also writes the changes to the audit and notifies
 * open pages. `isChecked`: the request was about the key itself, so all of its data is current.
 */
export async function writeKeyFacts(
  tx: Executor,
  author: Author,
  { workspaceId, keyId, facts, isChecked }: KeyCheckResult,
): Promise<void> {
  const isStored = and(
    eq(apiKeys.workspaceId, workspaceId),
    eq(apiKeys.id, keyId),
    isNull(apiKeys.removedAt),
  );
  const [row] = await tx.select().from(apiKeys).where(isStored);
  const changed = row ? changedFacts(row, facts) : [];
  if (!row || (changed.length === 0 && !isChecked)) return;
  await tx
    .update(apiKeys)
    .set({ ...facts, ...(isChecked && { checkedAt: sql`now()` }) })
    .where(isStored);
  if (changed.length > 0) {
    const { scopes, refusal } = facts;
    await writeAudit(tx, author, {
      action: "key.change",
      subjectType: "api_key",
      subjectId: keyId,
      details: { changed, ...(scopes && { scopes }), ...(refusal !== undefined && { refusal }) },
    });
  }
  await notifyChange(tx, { workspaceId, kind: "keys", id: keyId });
}

/**
 * Reads a key's state from the service and stores it; a refusal is an answer too.
 * @throws ServiceFailure when there was no answer: the stored data stays unchanged
 * @step The caller checks access.
 */
export async function recordKeyCheck(author: Author, { key, getMe }: KeyCheck): Promise<void> {
  const facts = await getMe().then(keyFacts, (error: unknown) => ({
    refusal: readRefusal(error),
    refusedAt: key.refusedAt ?? new Date(),
  }));
  const { workspaceId, id: keyId } = key;
  await db().transaction((tx) => writeKeyFacts(tx, author, { workspaceId, keyId, facts, isChecked: true }));
}

function readRefusal(error: unknown): "unauthenticated" | "forbidden" {
  if (error instanceof ServiceError && (error.kind === "unauthenticated" || error.kind === "forbidden")) {
    return error.kind;
  }
  throw error;
}
