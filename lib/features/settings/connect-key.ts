import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type Mode, modes } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { connectService } from "#lib/core/auth/connect-service.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { Purpose } from "#lib/core/auth/keyring.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { sealSecret } from "#lib/core/auth/seal-secret.ts";
import { enqueue, finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { Me } from "#lib/core/service/schemas/me.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidInput } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { selectKeys } from "./internal/select-keys.ts";
import { keyFacts } from "./key-facts.ts";
import { type ConnectKeyInput, connectKeySchema } from "./schemas.ts";
import { lostByReplacing } from "./status.ts";

/**
 * Reads a key's data from the service (specification, "Me"). The key is used once, and neither stored nor logged.
 * @throws AppError key_refused | key_not_from_sandbox | address_not_allowed, ServiceFailure
 */
async function inspectKey(key: string): Promise<Me> {
  try {
    return await inspect(key).getMe();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === "forbidden") throw new AppError("address_not_allowed", 422, { field: "key" });
    if (error.kind !== "unauthenticated") throw error;
    if (!env().SERVICE_IS_SANDBOX) throw new AppError("key_refused", 422, { field: "key" });
    throw new AppError("key_not_from_sandbox", 422, { field: "key", service: env().SERVICE_URL });
  }
}

const inspect = (apiKey: string) =>
  connectService({ known: null, keyId: "inspection", apiKey, urgency: "person" });

type Slot = { mode: Mode; purpose: Purpose };

/**
 * Verifies a key and stores it encrypted in its slot, which is a mode and a purpose; the first key decides which
 * account the workspace belongs to. The previous key of the slot is removed in the same transaction, once the new one
 * is known to work and to belong to the same account.
 * @throws AppError sign_in_again | wrong_mode | unknown_mode | cannot_pay | other_account | key_refused |
 * key_not_from_sandbox | address_not_allowed | key_can_do_less, ServiceFailure; nothing was changed then
 */
export async function connectKey(ctx: WorkspaceContext, input: ConnectKeyInput): Promise<void> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { key, mode = modeOf(key), purpose, acceptsLess } = parseInput(connectKeySchema, input);
  const slot = { mode, purpose };
  requireMode(modeOf(key), slot);
  const me = await inspectKey(key);
  requireMode(me.api_key.mode, slot);
  if (purpose === "paying" && !me.api_key.scopes.includes("orders:confirm")) {
    throw invalidInput("key", "cannot_pay");
  }
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    await claimAccount(tx, ctx, me);
    if (!acceptsLess) await refuseLess(tx, workspaceId, slot, me);
    const replaced = await emptySlot(tx, workspaceId, slot);
    const id = randomUUID();
    await tx.insert(apiKeys).values({
      workspaceId,
      id,
      ...slot,
      ciphertext: sealSecret(key, id),
      prefix: me.api_key.prefix,
      ...keyFacts(me),
    });
    await writeAudit(tx, ctx, {
      action: "key.connect",
      subjectType: "api_key",
      subjectId: id,
      details: { ...slot, prefix: me.api_key.prefix, scopes: me.api_key.scopes, replaced },
    });
    await notifyChange(tx, { workspaceId, kind: "keys", id });
    await finishIntentsSoon(tx, workspaceId);
    await enqueue(tx, "walk-orders", { workspaceId });
    await enqueue(tx, "sync-catalog", { workspaceId });
  });
}

/** The prefix of the key is checked before the key is sent anywhere. */
const modeOf = (key: string): Mode => (key.startsWith("svc_live_") ? "live" : "test");

function requireMode(given: string, slot: Slot): void {
  if (given === slot.mode) return;
  if (modes.every((known) => known !== given)) throw invalidInput("key", "unknown_mode");
  throw new AppError("wrong_mode", 422, { field: "key", given, slot: slot.mode });
}

/** Without its scopes, people would find buttons missing and orders not updated, and the old key is gone. */
async function refuseLess(tx: Executor, workspaceId: string, { mode, purpose }: Slot, { api_key: next }: Me) {
  const keys = await selectKeys(tx, workspaceId);
  const replaced = keys.find((key) => key.mode === mode && key.purpose === purpose);
  if (!replaced || replaced.isSealedElsewhere) return;
  const lost = lostByReplacing(replaced, keys, next.scopes);
  if (lost.length > 0) throw new AppError("key_can_do_less", 422, { field: "key", lost: lost.join(", ") });
}

/** Two accounts in one workspace would mix their orders, so the first key decides. */
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

/** @returns the prefix of the removed key */
async function emptySlot(tx: Executor, workspaceId: string, slot: Slot): Promise<string | null> {
  const [emptied] = await tx
    .update(apiKeys)
    .set({ removedAt: sql`now()`, ciphertext: "" })
    .where(
      and(
        eq(apiKeys.workspaceId, workspaceId),
        eq(apiKeys.mode, slot.mode),
        eq(apiKeys.purpose, slot.purpose),
        isNull(apiKeys.removedAt),
      ),
    )
    .returning({ prefix: apiKeys.prefix });
  return emptied?.prefix ?? null;
}
