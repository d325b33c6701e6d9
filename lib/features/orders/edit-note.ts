import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderNotes } from "#drizzle/schema/order-notes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isOwnNote, notifyNote, recordMentions } from "./internal/notes.ts";
import { listColleagues } from "./list-colleagues.ts";
import { type EditNoteInput, editNoteSchema } from "./schemas.ts";

/**
 * Replaces the text of the reader's own note, and notifies members whom it mentions for the first time.
 * @throws AppError note_gone: the note was deleted, or belongs to another member
 */
export async function editNote(ctx: MemberContext, input: EditNoteInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { noteId, text } = parseInput(editNoteSchema, input);
  const { members: colleagues } = await listColleagues(ctx);
  await db().transaction(async (tx) => {
    const [edited] = await tx
      .update(orderNotes)
      .set({ text, editedAt: sql`now()` })
      .where(isOwnNote(ctx, noteId))
      .returning({ orderId: orderNotes.orderId });
    if (!edited) throw new AppError("note_gone", 404);
    const { orderId } = edited;
    await recordMentions(tx, ctx, { noteId, orderId, text, colleagues });
    await writeAudit(tx, ctx, {
      action: "order.note_edited",
      subjectType: "order",
      subjectId: orderId,
      details: { note_id: noteId },
    });
    await notifyNote(tx, ctx, orderId);
  });
}
