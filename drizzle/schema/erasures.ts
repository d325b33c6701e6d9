import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * Erased records, with only their place and id. These rows are never deleted, so that a new read from the service or a
 * restored backup does not bring back personal data.
 */
export const erasures = pgTable(
  "erasures",
  {
    workspaceId: workspaceId(),
    place: text("place").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Null if it was erased because of its age. */
    requestId: uuid("request_id"),
    erasedAt: utcTimestamp("erased_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.place, table.subjectId] }),
    index("erasures_request_idx").on(table.workspaceId, table.requestId),
  ],
);
