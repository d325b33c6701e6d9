import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

type MailState = "waiting" | "sent" | "failed" | "dropped";

/** A mail that tells somebody of notifications: written down before it is sent, so that a crash loses none. */
export const notificationMails = pgTable(
  "notification_mails",
  {
    workspaceId: workspaceId(),
    /** Its Message-ID is made of it: sent twice, it is one mail. */
    id: rowId(),
    userId: uuid("user_id").notNull(),
    /** Failed: given up. Dropped: nothing of it was left to tell. */
    state: text("state").$type<MailState>().notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    /** Whoever sends it moves this on first: nobody else tries before. */
    tryAt: instant("try_at").notNull().defaultNow(),
    /** Why the last try failed: a code, never what a server said. */
    failure: text("failure"),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
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
