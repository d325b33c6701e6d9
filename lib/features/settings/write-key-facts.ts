import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { changedFacts, type KeyFacts } from "./internal/key-facts.ts";

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
