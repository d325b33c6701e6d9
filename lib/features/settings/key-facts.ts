import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { KeyCheck } from "#lib/core/auth/keyring.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { Me } from "#lib/core/service/schemas/me.ts";

type KeyRow = typeof apiKeys.$inferSelect;

/** What the service may tell of a key; all of it or a part. Amounts in cents. */
type KeyFacts = Partial<Pick<KeyRow, (typeof told)[number] | "refusedAt">>;

/** What the service says of a key that works, as its row keeps it (specification, "Me"). Amounts in cents. */
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

const told = [
  "name",
  "scopes",
  "perOrderCents",
  "dailyCents",
  "paymentsFrozen",
  "expiresAt",
  "refusal",
] as const;

/** Names of what is no longer as the row says. */
function changedFacts(row: KeyRow, facts: KeyFacts): string[] {
  return told.filter((name) => name in facts && JSON.stringify(row[name]) !== JSON.stringify(facts[name]));
}

type Told = { workspaceId: string; keyId: string; facts: KeyFacts; isChecked: boolean };

/**
 * The one place that writes what the service tells of a stored key, with what changed by it in the audit and a word
 * to the pages. `isChecked`: it was asked about the key itself, so that it is known to be so at this moment.
 */
export async function writeKeyFacts(
  tx: Executor,
  author: Author,
  { workspaceId, keyId, facts, isChecked }: Told,
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
 * Asks the service what has become of a key and writes it down; that it is refused is an answer, too.
 * @throws ServiceFailure when there was no answer: what is known of the key stays as it is
 * @step Who calls it has decided who may.
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
