import { db } from "#drizzle/client.ts";
import type { Author } from "#lib/core/audit/write-audit.ts";
import type { KeyCheck } from "#lib/core/auth/keyring.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import { keyFacts } from "./internal/key-facts.ts";
import { writeKeyFacts } from "./write-key-facts.ts";

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
