import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * searching: a job looks through everything · found: somebody chooses what is that person · erasing · waiting: what is
 * still under way is erased when it is over · done · closed: nothing was to be erased
 */
export type PrivacyState = "searching" | "found" | "erasing" | "waiting" | "done" | "closed";

/** As it was typed; what is not known is empty. */
export type PersonSearch = { email: string; name: string; phone: string; address: string };

/** How far a search has come: from the place on, after the key. */
export type PrivacyProgress = { place: string; after: string | null };

/** One person's data, to be exported or erased. */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    askedBy: uuid("asked_by").notNull(),
    state: text("state").$type<PrivacyState>().notNull().default("searching"),
    /** Who is looked for; null as soon as the request is over. */
    search: jsonb("search").$type<PersonSearch>(),
    progress: jsonb("progress").$type<PrivacyProgress>(),
    /** More was found than is kept to choose from. */
    isCapped: boolean("is_capped").notNull().default(false),
    /** How many were erased, by place. */
    erased: jsonb("erased").$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    /** When the erasure was asked for, and by whom. */
    eraseAskedAt: instant("erase_asked_at"),
    eraseAskedBy: uuid("erase_asked_by"),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("privacy_requests_list_idx").on(table.workspaceId, table.createdAt.desc().nullsFirst()),
    index("privacy_requests_open_idx")
      .on(table.workspaceId)
      .where(sql`${table.state} in ('searching', 'erasing', 'waiting')`),
  ],
);

/** What may be that person's: where it stands and its id, never what stands there. */
export const privacyMatches = pgTable(
  "privacy_matches",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    requestId: uuid("request_id").notNull(),
    place: text("place").notNull(),
    subjectId: text("subject_id").notNull(),
    /** The same for the same recipient, written in whatever way: chosen together. */
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
