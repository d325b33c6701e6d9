import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { leaseSeconds, takenLease } from "#lib/core/leases.ts";
import { AppError } from "#lib/errors.ts";

export type Intent = typeof orderIntents.$inferSelect;

export type Opening = Pick<Intent, "kind" | "apiKeyId" | "idempotencyKey"> &
  Partial<
    Pick<Intent, "externalId" | "body" | "orderId" | "endpointId" | "expectedTotalCents" | OriginColumn>
  >;

/** Where a creation comes from. */
type OriginColumn =
  | "reference"
  | "quoteId"
  | "templateId"
  | "copyOf"
  | "changeOf"
  | "changeState"
  | "changesDraft"
  | "quotedEstimate"
  | "importId"
  | "scheduleId";

export type Opener = { workspace: { id: string }; mode: Mode; actor: Actor };

/**
 * Commits what is about to be sent. The same submission again finds the same intent, so a double click,
 * a reload and a second tab all end in one order.
 * @throws AppError already_under_way when the order has another open intent
 */
export async function openIntent(tx: Executor, opener: Opener, opening: Opening): Promise<Intent> {
  const [opened] = await tx
    .insert(orderIntents)
    .values({
      ...opening,
      workspaceId: opener.workspace.id,
      mode: opener.mode,
      askedBy: opener.actor.userId,
      // While whoever asked is still waiting, the worker leaves the intent alone.
      ...takenLease(),
    })
    .onConflictDoNothing()
    .returning();
  if (opened) {
    await enqueue(
      tx,
      "finish-intents",
      { workspaceId: opened.workspaceId },
      { key: `finish-intents:${opened.workspaceId}:lease`, delaySeconds: leaseSeconds, keepsItsTime: true },
    );
    return opened;
  }
  const [existing] = await tx
    .select()
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, opener.workspace.id),
        eq(orderIntents.mode, opener.mode),
        eq(orderIntents.idempotencyKey, opening.idempotencyKey),
      ),
    );
  if (!existing) throw new AppError("already_under_way", 409);
  // Not the holder: it may send the same bytes, and learn that they succeeded, but not end what the holder is sending.
  return { ...existing, leaseToken: randomUUID() };
}
