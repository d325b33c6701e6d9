import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderNoteMentions, orderNotes } from "#drizzle/schema/order-notes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isOwnNote, notifyNote } from "./internal/notes.ts";
import { noteIdSchema } from "./schemas.ts";

/**
 * Deletes the reader's own note for everyone; the order's timeline keeps an entry of the deletion. Does nothing if the
 * note was already deleted.
 */
export async function deleteNote(ctx: MemberContext, input: z.input<typeof noteIdSchema>): Promise<void> {
  requireRole(ctx, "orders:write");
  const { noteId } = parseInput(noteIdSchema, input);
  await db().transaction(async (tx) => {
    const [deleted] = await tx
      .delete(orderNotes)
      .where(isOwnNote(ctx, noteId))
      .returning({ orderId: orderNotes.orderId });
    if (!deleted) return;
    await tx
      .delete(orderNoteMentions)
      .where(and(eq(orderNoteMentions.workspaceId, ctx.workspace.id), eq(orderNoteMentions.noteId, noteId)));
    await writeAudit(tx, ctx, {
      action: "order.note_deleted",
      subjectType: "order",
      subjectId: deleted.orderId,
      details: { note_id: noteId },
    });
    await notifyNote(tx, ctx, deleted.orderId);
  });
}
