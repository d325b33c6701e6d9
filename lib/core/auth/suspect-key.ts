import { db } from "#drizzle/client.ts";
import type { apiKeys } from "#drizzle/schema/api-keys.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

type Reply = { endpoint: string; status: number | null };

/**
 * A refused key has changed at the service: it is asked about at once. Not again for a key known to be refused, and
 * not by the asking itself, so that one revoked key makes one question.
 */
export function suspectKey(key: typeof apiKeys.$inferSelect, { endpoint, status }: Reply): void {
  if (endpoint === "getMe" || key.refusedAt || (status !== 401 && status !== 403)) return;
  enqueue(db(), "check-keys", { workspaceId: key.workspaceId }).catch((error: unknown) => {
    log().warn(describeException(error), "a refused key could not be queued to be checked");
  });
}
