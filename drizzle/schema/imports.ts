import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, mode, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Of each column what it means, or nothing; and the country of rows that name none. */
export type ImportMapping = { columns: (string | null)[]; country: string | null };

/** `reading`: its rows are still coming. `stopped`: somebody, or a lost right, has ended it before each order was tried. */
export type ImportState =
  | "reading"
  | "mapping"
  | "checking"
  | "checked"
  | "running"
  | "paused"
  | "stopped"
  | "finished";

/** A file of orders: what it is, what its columns mean, and how far it has come. */
export const imports = pgTable(
  "imports",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    name: text("name").notNull(),
    encoding: text("encoding").notNull().default("utf-8"),
    separator: text("separator").notNull().default(","),
    /** Characters that are none in its encoding. */
    unreadable: integer("unreadable").notNull().default(0),
    /** SHA-256 of the bytes, in hex: the same file dropped twice is told. */
    contentHash: text("content_hash"),
    /** Its first line, and whether that names the columns. */
    header: jsonb("header").$type<string[]>().notNull().default([]),
    hasHeader: boolean("has_header").notNull().default(true),
    /** What each column means; null while nobody has said so. */
    mapping: jsonb("mapping").$type<ImportMapping>(),
    /** Counted up with each change that what was checked no longer answers to. */
    revision: integer("revision").notNull().default(1),
    state: text("state").$type<ImportState>().notNull(),
    /** While it is checked: the rows by themselves, or what their orders cost. */
    step: text("step").$type<"rows" | "prices">().notNull().default("rows"),
    /** Who brought it, and who set it going: its orders are made with the rights that they have at each row. */
    askedBy: uuid("asked_by").notNull(),
    startedBy: uuid("started_by"),
    rowsCount: integer("rows_count").notNull().default(0),
    /** Why nothing more of it is sent. */
    stopCode: text("stop_code"),
    /** One worker at a time: whoever holds the token until then. */
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
    createdAt: createdAt(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    /** When its lines were too old to be kept. */
    rowsForgottenAt: instant("rows_forgotten_at"),
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
