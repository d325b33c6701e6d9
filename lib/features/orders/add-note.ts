import { db } from "#drizzle/client.ts";
import { orderNotes } from "#drizzle/schema/order-notes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { notifyNote, recordMentions } from "./internal/notes.ts";
import { listColleagues } from "./list-colleagues.ts";
import { requireOrder } from "./require-order.ts";
import { type AddNoteInput, addNoteSchema } from "./schemas.ts";

/**
 * Adds a note for the team to an order, and notifies the members that it mentions. A repeated call with the same
 * `noteId` changes nothing.
 * @throws AppError not_found
 */
export async function addNote(ctx: MemberContext, input: AddNoteInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { orderId, noteId, text } = parseInput(addNoteSchema, input);
  const { workspace, mode, actor } = ctx;
  const { members: colleagues } = await listColleagues(ctx);
  await db().transaction(async (tx) => {
    await requireOrder(tx, ctx, orderId);
    const added = await tx
      .insert(orderNotes)
      .values({ workspaceId: workspace.id, mode, id: noteId, orderId, authorId: actor.userId, text })
      .onConflictDoNothing()
      .returning({ id: orderNotes.id });
    if (added.length === 0) return;
    await recordMentions(tx, ctx, { noteId, orderId, text, colleagues });
    await writeAudit(tx, ctx, {
      action: "order.note_added",
      subjectType: "order",
      subjectId: orderId,
      details: { note_id: noteId },
    });
    await notifyNote(tx, ctx, orderId);
  });
}
