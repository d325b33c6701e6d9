import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Mode } from "../mode.ts";
import { createdAt, instant, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Never what is personal: names, numbers, codes. */
export type NotificationDetails = Record<string, string | number | boolean | null>;

/** What somebody is told: one row a person and occurrence, however often it is told. */
export const notifications = pgTable(
  "notifications",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    userId: uuid("user_id").notNull(),
    /** Null for what belongs to the account and not to a mode. */
    mode: text("mode").$type<Mode>(),
    kind: text("kind").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    /** The same occurrence told again, by a retry or a second worker, is the same row. */
    occurrence: text("occurrence").notNull(),
    details: jsonb("details").$type<NotificationDetails>().notNull().default({}),
    /** Who it comes from; null where it happened by itself. */
    actorId: uuid("actor_id"),
    /** As the person had chosen when it happened. */
    inInbox: boolean("in_inbox").notNull(),
    toasts: boolean("toasts").notNull(),
    mails: boolean("mails").notNull(),
    createdAt: createdAt(),
    readAt: instant("read_at"),
    /** The mail that tells of it, from before that is sent. */
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
    // Of a mode and of none apart: a page is put together of the beginnings of both.
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
