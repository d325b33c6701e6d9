import { and, eq, notInArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderNoteMentions, orderNotes } from "#drizzle/schema/order-notes.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { findMentions, type Person } from "../find-mentions.ts";

/** The reader's own note: only its author may change or delete it. */
export const isOwnNote = ({ workspace, mode, actor }: MemberContext, noteId: string) =>
  and(
    eq(orderNotes.workspaceId, workspace.id),
    eq(orderNotes.mode, mode),
    eq(orderNotes.id, noteId),
    eq(orderNotes.authorId, actor.userId),
  );

type Written = { noteId: string; orderId: string; text: string; colleagues: readonly Person[] };

/**
 * Notifies the members that a note newly mentions, who also find it on their overview. Removes mentions that the text
 * no longer has. Authors are not notified of their own notes.
 */
export async function recordMentions(
  tx: Executor,
  ctx: MemberContext,
  { noteId, orderId, text, colleagues }: Written,
): Promise<void> {
  const named = findMentions(text, colleagues)
    .map(({ userId }) => userId)
    .filter((userId) => userId !== ctx.actor.userId);
  const ofNote = and(
    eq(orderNoteMentions.workspaceId, ctx.workspace.id),
    eq(orderNoteMentions.noteId, noteId),
  );
  await tx
    .delete(orderNoteMentions)
    .where(and(ofNote, named.length > 0 ? notInArray(orderNoteMentions.userId, named) : undefined));
  if (named.length === 0) return;
  const place = { workspaceId: ctx.workspace.id, mode: ctx.mode };
  const mentioned = await tx
    .insert(orderNoteMentions)
    .values(named.map((userId) => ({ ...place, noteId, orderId, userId })))
    .onConflictDoNothing()
    .returning({ userId: orderNoteMentions.userId });
  if (mentioned.length === 0) return;
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.id, orderId)));
  await notifyMembers(tx, ctx.workspace.id, {
    kind: "mention",
    mode: ctx.mode,
    subject: { type: "order", id: orderId },
    occurrence: noteId,
    details: { number: order?.number ?? "" },
    to: mentioned.map(({ userId }) => userId),
    actorId: ctx.actor.userId,
  });
}

/** Notifies the order's page, and the overviews of the mentioned members. */
export async function notifyNote(
  tx: Executor,
  { workspace, mode }: MemberContext,
  orderId: string,
): Promise<void> {
  const place = { workspaceId: workspace.id, mode, id: orderId };
  await notifyChange(tx, { ...place, kind: "note" });
  await notifyChange(tx, { ...place, kind: "order" });
}
