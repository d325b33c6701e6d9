import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * searching: a job searches all data · found: a member chooses the matches of the person · erasing · waiting: records
 * still in use are erased later · done · closed: nothing to erase
 */
export type PrivacyState = "searching" | "found" | "erasing" | "waiting" | "done" | "closed";

/** The search as typed; unknown fields are empty. */
export type PersonSearch = { email: string; name: string; phone: string; address: string };

/** The progress of a search: it continues in `place`, after the key `after`. */
export type PrivacyProgress = { place: string; after: string | null };

/** A request to export or erase one person's data. */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    askedBy: uuid("asked_by").notNull(),
    state: text("state").$type<PrivacyState>().notNull().default("searching"),
    /** The person to search for; null once the request has ended. */
    search: jsonb("search").$type<PersonSearch>(),
    progress: jsonb("progress").$type<PrivacyProgress>(),
    /** There were more matches than are stored. */
    isCapped: boolean("is_capped").notNull().default(false),
    /** Number of erased records, by place. */
    erased: jsonb("erased").$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    /** When the erasure was requested, and by whom. */
    eraseAskedAt: utcTimestamp("erase_asked_at"),
    eraseAskedBy: uuid("erase_asked_by"),
    finishedAt: utcTimestamp("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("privacy_requests_list_idx").on(table.workspaceId, table.createdAt.desc().nullsFirst()),
    index("privacy_requests_open_idx")
      .on(table.workspaceId)
      .where(sql`${table.state} in ('searching', 'erasing', 'waiting')`),
  ],
);

/** A record that may belong to the person: its place and id, never its content. */
export const privacyMatches = pgTable(
  "privacy_matches",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    requestId: uuid("request_id").notNull(),
    place: text("place").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Equal for the same recipient in any spelling, so that a member chooses them together. */
    identity: text("identity").notNull(),
    isChosen: boolean("is_chosen").notNull().default(false),
    /** Why it is not erased yet. */
    waitsFor: text("waits_for"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("privacy_matches_subject_key").on(
      table.workspaceId,
      table.requestId,
      table.place,
      table.subjectId,
    ),
    index("privacy_matches_identity_idx").on(table.workspaceId, table.requestId, table.identity),
  ],
);
