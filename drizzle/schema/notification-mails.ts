import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

type MailState = "waiting" | "sent" | "failed" | "dropped";

/** A mail about notifications. It is stored before it is sent, so that a crash loses none. */
export const notificationMails = pgTable(
  "notification_mails",
  {
    workspaceId: workspaceId(),
    /** Part of its Message-ID, so that a mail that is sent twice is shown once. */
    id: rowId(),
    userId: uuid("user_id").notNull(),
    /** Failed: no more tries. Dropped: none of its notifications was left to send. */
    state: text("state").$type<MailState>().notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    /** A worker postpones this before it sends the mail, so that no other worker sends it meanwhile. */
    tryAt: utcTimestamp("try_at").notNull().defaultNow(),
    /** Why the last try failed: a code, never the server's message. */
    failure: text("failure"),
    createdAt: createdAt(),
    endedAt: utcTimestamp("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("notification_mails_waiting_idx")
      .on(table.workspaceId, table.tryAt)
      .where(sql`${table.state} = 'waiting'`),
    index("notification_mails_user_idx").on(table.workspaceId, table.userId, table.createdAt),
    index("notification_mails_created_idx").on(table.workspaceId, table.createdAt),
  ],
);
