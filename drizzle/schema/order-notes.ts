import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, mode, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Notes of team members about an order. They are not sent to the service. */
export const orderNotes = pgTable(
  "order_notes",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    orderId: uuid("order_id").notNull(),
    authorId: uuid("author_id").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    editedAt: utcTimestamp("edited_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("order_notes_order_idx").on(table.workspaceId, table.orderId, table.createdAt),
  ],
);

/** The members that a note mentions. */
export const orderNoteMentions = pgTable(
  "order_note_mentions",
  {
    workspaceId: workspaceId(),
    noteId: uuid("note_id").notNull(),
    userId: uuid("user_id").notNull(),
    mode: mode(),
    orderId: uuid("order_id").notNull(),
    createdAt: createdAt(),
    readAt: utcTimestamp("read_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.noteId, table.userId] }),
    index("order_note_mentions_unread_idx")
      .on(table.workspaceId, table.mode, table.userId, table.createdAt)
      .where(sql`${table.readAt} is null`),
  ],
);
