import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, mode, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The meaning of each column, or null; and the country for rows without one. */
export type ImportMapping = { columns: (string | null)[]; country: string | null };

/** `reading`: its rows still arrive. `stopped`: a member or a lost permission ended it before every order was tried. */
export type ImportState =
  | "reading"
  | "mapping"
  | "checking"
  | "checked"
  | "running"
  | "paused"
  | "stopped"
  | "finished";

/** An imported file of orders: its format, its column mapping and its progress. */
export const imports = pgTable(
  "imports",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    name: text("name").notNull(),
    encoding: text("encoding").notNull().default("utf-8"),
    separator: text("separator").notNull().default(","),
    /** Number of characters that are invalid in its encoding. */
    unreadable: integer("unreadable").notNull().default(0),
    /** SHA-256 of the bytes, in hex, to report a file that is imported twice. */
    contentHash: text("content_hash"),
    /** The import whose failed rows it corrects. */
    correctsImportId: uuid("corrects_import_id"),
    /** Its first line, and whether this line names the columns. */
    header: jsonb("header").$type<string[]>().notNull().default([]),
    hasHeader: boolean("has_header").notNull().default(true),
    /** The meaning of each column; null until a member sets it. */
    mapping: jsonb("mapping").$type<ImportMapping>(),
    /** The revision of each template that its rows name, by id, at the last check. */
    templateRevisions: jsonb("template_revisions").$type<Record<string, number>>().notNull().default({}),
    /** Rises with each change that makes the results of the check invalid. */
    revision: integer("revision").notNull().default(1),
    state: text("state").$type<ImportState>().notNull(),
    /** During the check: the rows themselves, or the prices of their orders. */
    step: text("step").$type<"rows" | "prices">().notNull().default("rows"),
    /** Who uploaded it, and who started it. Each order is created with the rights that they have at that time. */
    askedBy: uuid("asked_by").notNull(),
    startedBy: uuid("started_by"),
    rowsCount: integer("rows_count").notNull().default(0),
    /** Why no more orders are sent. */
    stopCode: text("stop_code"),
    /** One worker at a time: the one with this token, until the lease ends. */
    leaseToken: uuid("lease_token"),
    leaseUntil: utcTimestamp("lease_until"),
    createdAt: createdAt(),
    startedAt: utcTimestamp("started_at"),
    finishedAt: utcTimestamp("finished_at"),
    /** When its rows were deleted because of their age. */
    rowsForgottenAt: utcTimestamp("rows_forgotten_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("imports_list_idx").on(
      table.workspaceId,
      table.mode,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("imports_content_idx").on(table.workspaceId, table.mode, table.contentHash),
    index("imports_working_idx")
      .on(table.workspaceId)
      .where(sql`${table.state} in ('reading', 'checking', 'running')`),
  ],
);
