import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Mode } from "../mode.ts";
import { createdAt, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Names, numbers and codes; never personal data. */
export type NotificationDetails = Record<string, string | number | boolean | null>;

/** Notifications: one row per member and occurrence, even if it is sent again. */
export const notifications = pgTable(
  "notifications",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    userId: uuid("user_id").notNull(),
    /** Null for a notification about the account and not about a mode. */
    mode: text("mode").$type<Mode>(),
    kind: text("kind").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Identifies the occurrence, so that a retry or a second worker does not add another row. */
    occurrence: text("occurrence").notNull(),
    details: jsonb("details").$type<NotificationDetails>().notNull().default({}),
    /** The member who caused it; null if it happened by itself. */
    actorId: uuid("actor_id"),
    /** The member's settings when it happened. */
    inInbox: boolean("in_inbox").notNull(),
    toasts: boolean("toasts").notNull(),
    mails: boolean("mails").notNull(),
    createdAt: createdAt(),
    readAt: utcTimestamp("read_at"),
    /** The mail that contains it, set before the mail is sent. */
    mailId: uuid("mail_id"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("notifications_occurrence_key").on(
      table.workspaceId,
      table.userId,
      table.kind,
      table.occurrence,
    ),
    // Notifications with and without a mode are read separately: a page merges the newest of both.
    index("notifications_inbox_idx")
      .on(
        table.workspaceId,
        table.userId,
        table.mode,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.inInbox}`),
    index("notifications_unread_idx")
      .on(
        table.workspaceId,
        table.userId,
        table.mode,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.inInbox} and ${table.readAt} is null`),
    index("notifications_toasts_idx")
      .on(table.workspaceId, table.userId, table.createdAt)
      .where(sql`${table.toasts}`),
    index("notifications_to_mail_idx")
      .on(table.workspaceId, table.userId, table.createdAt)
      .where(sql`${table.mails} and ${table.mailId} is null`),
    index("notifications_mail_idx")
      .on(table.workspaceId, table.mailId)
      .where(sql`${table.mailId} is not null`),
    index("notifications_age_idx").on(table.workspaceId, table.createdAt),
  ],
);
