import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { type Author, writeAudit } from "#lib/audit/write-audit.ts";
import type { KeyCheck } from "#lib/auth/keyring.ts";
import { notifyChange } from "#lib/live/notify.ts";
import { ServiceError } from "#lib/service/errors.ts";
import { changedFacts, keyFacts } from "./key-facts.ts";

/**
 * Asks the service what has become of a key and writes it down; that it is refused is an answer, too.
 * @throws ServiceFailure when there was no answer: what is known of the key stays as it is
 */
export async function recordKeyCheck(author: Author, { key, getMe }: KeyCheck): Promise<void> {
  const facts = await getMe().then(keyFacts, (error: unknown) => ({
    refusal: readRefusal(error),
    refusedAt: key.refusedAt ?? new Date(),
  }));
  const changed = changedFacts(key, facts);
  await db().transaction(async (tx) => {
    const written = await tx
      .update(apiKeys)
      .set({ ...facts, checkedAt: sql`now()` })
      .where(and(eq(apiKeys.workspaceId, key.workspaceId), eq(apiKeys.id, key.id), isNull(apiKeys.removedAt)))
      .returning({ id: apiKeys.id });
    if (written.length === 0) return;
    if (changed.length > 0) {
      await writeAudit(tx, author, {
        action: "key.change",
        subjectType: "api_key",
        subjectId: key.id,
        details: { changed, ...("scopes" in facts && { scopes: facts.scopes }), refusal: facts.refusal },
      });
    }
    await notifyChange(tx, { workspaceId: key.workspaceId, kind: "keys", id: key.id });
  });
}

function readRefusal(error: unknown): "unauthenticated" | "forbidden" {
  if (error instanceof ServiceError && (error.kind === "unauthenticated" || error.kind === "forbidden")) {
    return error.kind;
  }
  throw error;
}
