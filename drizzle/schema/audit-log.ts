import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Mode } from "../mode.ts";
import { workspaceId } from "./columns.ts";
import { instant } from "./instants.ts";

/** Who did what. A trigger refuses to change or delete a row. */
export const auditLog = pgTable(
  "audit_log",
  {
    workspaceId: workspaceId(),
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity(),
    at: instant("at").notNull().defaultNow(),
    /** Null where a job acted by itself. */
    userId: uuid("user_id"),
    sessionId: uuid("session_id"),
    task: text("task"),
    mode: text("mode").$type<Mode>(),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id"),
    /** Names of what changed and its non-personal values. */
    details: jsonb("details").notNull(),
    address: text("address"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("audit_log_at_idx").on(table.workspaceId, table.at.desc().nullsFirst()),
    index("audit_log_subject_idx").on(table.workspaceId, table.subjectType, table.subjectId, table.at),
  ],
);
