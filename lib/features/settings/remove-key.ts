import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type RemoveKeyInput, removeKeySchema } from "./schemas.ts";

/**
 * Deletes a key for good. Its row stays without the key, because orders, intents and the audit refer to it. Data read
 * with it stays readable; its open intents are looked up with another key and never sent again.
 * @throws AppError sign_in_again | not_found
 */
export async function removeKey(ctx: WorkspaceContext, input: RemoveKeyInput): Promise<void> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { keyId } = parseInput(removeKeySchema, input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const [removed] = await tx
      .update(apiKeys)
      .set({ removedAt: sql`now()`, ciphertext: "" })
      .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, keyId), isNull(apiKeys.removedAt)))
      .returning({ mode: apiKeys.mode, purpose: apiKeys.purpose, prefix: apiKeys.prefix });
    if (!removed) throw notFound();
    await writeAudit(tx, ctx, {
      action: "key.remove",
      subjectType: "api_key",
      subjectId: keyId,
      details: removed,
    });
    await notifyChange(tx, { workspaceId, kind: "keys", id: keyId });
    await finishIntentsSoon(tx, workspaceId);
  });
}
