import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { leaseSeconds, takenLease } from "#lib/core/leases.ts";
import { AppError } from "#lib/errors.ts";
import { currentTraceparent } from "#lib/spans.ts";

export type Intent = typeof orderIntents.$inferSelect;

export type Opening = Pick<Intent, "kind" | "apiKeyId" | "idempotencyKey"> &
  Partial<
    Pick<Intent, "externalId" | "body" | "orderId" | "endpointId" | "expectedTotalCents" | OriginColumn>
  >;

/** The origin of an order that is created. */
type OriginColumn =
  | "reference"
  | "quoteId"
  | "templateId"
  | "copyOf"
  | "replacedOrderId"
  | "replacementState"
  | "replacesDraft"
  | "quotedEstimate"
  | "importId"
  | "scheduleId";

export type Opener = { workspace: { id: string }; mode: Mode; actor: Actor };

/**
 * Stores an intent before anything is sent. The same submission finds the same intent again, so a double click, a
 * reload and a second tab create one order.
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
      traceparent: currentTraceparent(),
      // While the person waits, the worker leaves the intent alone.
      ...takenLease(),
    })
    .onConflictDoNothing()
    .returning();
  if (opened) {
    await enqueue(
      tx,
      "finish-intents",
      { workspaceId: opened.workspaceId },
      { key: `finish-intents:${opened.workspaceId}:lease`, delaySeconds: leaseSeconds, preserveRunAt: true },
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
  // This caller does not own the lease. It may send the same bytes and learn that they succeeded. It cannot end what
  // the owner is sending.
  return { ...existing, leaseToken: randomUUID() };
}
