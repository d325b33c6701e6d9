import { and, eq } from "drizzle-orm";
import { orderNotes } from "#drizzle/schema/order-notes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** A note is its author's: nobody else changes or deletes it. */
export const isOwnNote = ({ workspace, mode, actor }: MemberContext, noteId: string) =>
  and(
    eq(orderNotes.workspaceId, workspace.id),
    eq(orderNotes.mode, mode),
    eq(orderNotes.id, noteId),
    eq(orderNotes.authorId, actor.userId),
  );
