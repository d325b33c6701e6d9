import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderNoteMentions, orderNotes } from "#drizzle/schema/order-notes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { maxTimelineEntries, type NoteEntry } from "./timeline-entry.ts";

/** Lists the team's notes on an order, newest first. */
export async function listNotes(ctx: MemberContext, orderId: string): Promise<NoteEntry[]> {
  requireRole(ctx, "orders:read");
  const notes = await db()
    .select({
      id: orderNotes.id,
      authorId: orderNotes.authorId,
      by: users.name,
      text: orderNotes.text,
      at: orderNotes.createdAt,
      editedAt: orderNotes.editedAt,
    })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(
      and(
        eq(orderNotes.workspaceId, ctx.workspace.id),
        eq(orderNotes.mode, ctx.mode),
        eq(orderNotes.orderId, orderId),
      ),
    )
    .orderBy(desc(orderNotes.createdAt))
    .limit(maxTimelineEntries);
  const mentions = await selectMentions(
    ctx.workspace.id,
    notes.map(({ id }) => id),
  );
  return notes.map(({ id, authorId, by, text, at, editedAt }) => {
    const ofNote = mentions.filter(({ noteId }) => noteId === id);
    return {
      kind: "note",
      ...{ id, by, text },
      at: at.toISOString(),
      isOwn: authorId === ctx.actor.userId,
      mentions: ofNote.flatMap(({ name }) => name ?? []),
      isUnread: ofNote.some(({ userId, readAt }) => userId === ctx.actor.userId && readAt === null),
      isEdited: editedAt !== null,
    };
  });
}

async function selectMentions(workspaceId: string, noteIds: string[]) {
  if (noteIds.length === 0) return [];
  const { noteId, userId, readAt } = orderNoteMentions;
  return db()
    .select({ noteId, userId, readAt, name: users.name })
    .from(orderNoteMentions)
    .leftJoin(users, eq(users.id, orderNoteMentions.userId))
    .where(and(eq(orderNoteMentions.workspaceId, workspaceId), inArray(noteId, noteIds)));
}
