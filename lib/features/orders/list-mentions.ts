import { and, desc, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderNoteMentions, orderNotes } from "#drizzle/schema/order-notes.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** A note that mentions the reader and that they have not seen yet. Dates ISO 8601 in UTC. */
export type UnreadMention = {
  noteId: string;
  order: { id: string; number: string };
  author: string | null;
  text: string;
  at: string;
};

const shown = 20;
const longest = 300;

/** Lists the unread notes that mention the reader in this mode, newest first, at most 20. */
export async function listMentions(
  ctx: MemberContext,
): Promise<{ mentions: UnreadMention[]; hasMore: boolean }> {
  requireRole(ctx, "orders:read");
  const rows = await db()
    .select({
      noteId: orderNotes.id,
      order: { id: orders.id, number: orders.number },
      author: users.name,
      text: orderNotes.text,
      at: orderNotes.createdAt,
    })
    .from(orderNoteMentions)
    .innerJoin(
      orderNotes,
      and(
        eq(orderNotes.workspaceId, orderNoteMentions.workspaceId),
        eq(orderNotes.id, orderNoteMentions.noteId),
      ),
    )
    .innerJoin(
      orders,
      and(eq(orders.workspaceId, orderNoteMentions.workspaceId), eq(orders.id, orderNoteMentions.orderId)),
    )
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(
      and(
        eq(orderNoteMentions.workspaceId, ctx.workspace.id),
        eq(orderNoteMentions.mode, ctx.mode),
        eq(orderNoteMentions.userId, ctx.actor.userId),
        isNull(orderNoteMentions.readAt),
      ),
    )
    .orderBy(desc(orderNoteMentions.createdAt))
    .limit(shown + 1);
  const mentions = rows
    .slice(0, shown)
    .map(({ text, at, ...row }) => ({ ...row, text: text.slice(0, longest), at: at.toISOString() }));
  return { mentions, hasMore: rows.length > shown };
}
