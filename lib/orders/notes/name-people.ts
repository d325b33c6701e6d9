import { and, eq, notInArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderNoteMentions } from "#drizzle/schema/order-notes.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { findMentions, type Person } from "./find-mentions.ts";

type Written = { noteId: string; orderId: string; text: string; colleagues: readonly Person[] };

/** Whom a note names finds it on the overview; whom it no longer names does not. Nobody is told of their own. */
export async function namePeople(
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
  await tx
    .insert(orderNoteMentions)
    .values(named.map((userId) => ({ ...place, noteId, orderId, userId })))
    .onConflictDoNothing();
}
