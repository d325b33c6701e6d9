import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * What was erased, by where it stood and its id alone. Kept for good: whatever reads the same again from the service or
 * from a backup finds here that nothing personal of it may come back.
 */
export const erasures = pgTable(
  "erasures",
  {
    workspaceId: workspaceId(),
    place: text("place").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Null where it was too old. */
    requestId: uuid("request_id"),
    erasedAt: instant("erased_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.place, table.subjectId] }),
    index("erasures_request_idx").on(table.workspaceId, table.requestId),
  ],
);
