import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigserial,
  type ExtraConfigColumn,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Mode } from "../mode.ts";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Who did what. A trigger refuses to change or delete a row. */
export const auditLog = pgTable(
  "audit_log",
  {
    workspaceId: workspaceId(),
    id: bigserial("id", { mode: "number" }).notNull(),
    at: utcTimestamp("at").notNull().defaultNow(),
    /** Null if a job acted on its own. */
    userId: uuid("user_id"),
    sessionId: uuid("session_id"),
    task: text("task"),
    mode: text("mode").$type<Mode>(),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id"),
    /** Names of the changed fields, and their values if not personal. */
    details: jsonb("details").notNull(),
    address: text("address"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    // Newest first: all entries, by one user or by jobs, of an area, of one action, of one subject.
    index("audit_log_at_idx").on(table.workspaceId, ...newestFirst(table)),
    index("audit_log_user_idx").on(table.workspaceId, table.userId, ...newestFirst(table)),
    index("audit_log_task_idx")
      .on(table.workspaceId, ...newestFirst(table))
      .where(sql`${table.userId} is null`),
    index("audit_log_area_idx").on(table.workspaceId, areaOf(table), ...newestFirst(table)),
    index("audit_log_action_idx").on(table.workspaceId, table.action, ...newestFirst(table)),
    index("audit_log_subject_idx").on(
      table.workspaceId,
      table.subjectType,
      table.subjectId,
      ...newestFirst(table),
    ),
    index("audit_log_words_idx").using("gin", table.workspaceId, sql`${wordsOf(table)} gin_trgm_ops`),
  ],
);

function newestFirst({ at, id }: Record<"at" | "id", ExtraConfigColumn>) {
  return [at.desc().nullsFirst(), id.desc().nullsFirst()] as const;
}

/** The area of an action: `order` for `order.create`. */
export const areaOf = ({ action }: Record<"action", AnyPgColumn>): SQL =>
  sql`(split_part(${action}, '.', 1))`;

/** The text that a search matches, in lower case. */
export const wordsOf = ({
  action,
  subjectId,
  details,
}: Record<"action" | "subjectId" | "details", AnyPgColumn>): SQL =>
  sql`(lower(${action} || ' ' || coalesce(${subjectId}, '') || ' ' || ${details}::text))`;
