import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { db, type Executor } from "#drizzle/client.ts";
import { type Mode, modes } from "#drizzle/mode.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { sealSecret } from "#lib/auth/seal-secret.ts";
import { AppError } from "#lib/errors.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import type { Me } from "#lib/service/schemas/me.ts";
import { inspectKey } from "./inspect-key.ts";
import { connectKeySchema } from "./schemas.ts";

/**
 * Verifies a key and stores it sealed, in the slot of its mode; the first one decides whose account this
 * workspace is. The key that held the slot is dropped once the new one is known to work.
 * @throws AppError key_refused | key_not_from_sandbox | address_not_allowed | other_account | unknown_mode
 */
export async function connectKey(
  ctx: WorkspaceContext,
  input: z.input<typeof connectKeySchema>,
): Promise<void> {
  requirePermission(ctx, "settings:manage");
  const { key } = connectKeySchema.parse(input);
  const me = await inspectKey(key);
  const mode = modes.find((known) => known === me.api_key.mode);
  if (!mode) throw new AppError("unknown_mode", 422, { field: "key" });
  await db().transaction(async (tx) => {
    await claimAccount(tx, ctx, me);
    await emptySlot(tx, ctx.workspace.id, mode);
    const id = randomUUID();
    await tx.insert(apiKeys).values({
      workspaceId: ctx.workspace.id,
      id,
      mode,
      purpose: "ordering",
      ciphertext: sealSecret(key, id),
      ...describeKey(me),
    });
    await writeAudit(tx, ctx, {
      action: "key.connect",
      subjectType: "api_key",
      subjectId: id,
      details: { mode, prefix: me.api_key.prefix, scopes: me.api_key.scopes },
    });
    await enqueue(tx, "walk-orders", { workspaceId: ctx.workspace.id }, { key: `walk:${ctx.workspace.id}` });
  });
}

/** Two accounts in one workspace would mix their orders, so the first key settles it. */
async function claimAccount(tx: Executor, ctx: WorkspaceContext, { account }: Me): Promise<void> {
  const claimed = await tx
    .update(workspaces)
    .set({ accountId: account.id, accountName: account.name, updatedAt: sql`now()` })
    .where(
      and(
        eq(workspaces.id, ctx.workspace.id),
        sql`coalesce(${workspaces.accountId}, ${account.id}) = ${account.id}`,
      ),
    )
    .returning({ id: workspaces.id });
  if (claimed.length === 0) throw new AppError("other_account", 422, { field: "key", account: account.name });
}

async function emptySlot(tx: Executor, workspaceId: string, mode: Mode): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ removedAt: sql`now()`, ciphertext: "" })
    .where(
      and(
        eq(apiKeys.workspaceId, workspaceId),
        eq(apiKeys.mode, mode),
        eq(apiKeys.purpose, "ordering"),
        isNull(apiKeys.removedAt),
      ),
    );
}

function describeKey({ api_key: key }: Me) {
  return {
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    perOrderCents: key.spending_limits?.per_order_cents,
    dailyCents: key.spending_limits?.daily_cents,
    paymentsFrozen: key.spending_limits?.payments_frozen,
    expiresAt: key.expires_at ? new Date(key.expires_at) : null,
  };
}
