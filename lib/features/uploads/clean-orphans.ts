import { and, inArray, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { bakedKey, uploadKey } from "#lib/core/storage/storage.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

const oldMs = 48 * 3_600_000;
const batch = 500;

/**
 * Deletes objects older than 48 hours that belong to no upload any more: received bytes and rotated copies. No other
 * cleanup finds them.
 * @step The caller checks access.
 */
export async function cleanOrphans(now = Date.now()): Promise<void> {
  await storage().removePartial(new Date(now - oldMs));
  for (const keyOf of [uploadKey, bakedKey]) {
    let keys: string[] = [];
    for await (const { key, modifiedAt } of storage().list(keyOf(""))) {
      if (now - modifiedAt.getTime() > oldMs) keys.push(key);
      if (keys.length < batch) continue;
      await removeUnknown(keys, keyOf);
      keys = [];
    }
    if (keys.length > 0) await removeUnknown(keys, keyOf);
  }
}

const form = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function removeUnknown(keys: readonly string[], keyOf: (id: string) => string): Promise<void> {
  const ids = keys.map((key) => key.slice(keyOf("").length)).filter((id) => form.test(id));
  if (ids.length === 0) return;
  const known = await db()
    .select({ workspaceId: uploads.workspaceId, id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), isNull(uploads.cleanedAt)));
  const kept = new Set(known.map(({ id }) => id));
  for (const id of ids) if (!kept.has(id)) await removeOrphan(keyOf(id));
}

async function removeOrphan(key: string): Promise<void> {
  try {
    await storage().remove(key);
  } catch (error) {
    log().error({ key, ...describeException(error) }, "what belongs to no upload cannot be removed");
  }
}
