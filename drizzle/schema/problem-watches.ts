import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Up to when the orders of a workspace were looked through for what needs somebody. */
export const problemWatches = pgTable(
  "problem_watches",
  { workspaceId: workspaceId(), seenUntil: instant("seen_until") },
  (table) => [primaryKey({ columns: [table.workspaceId] })],
);
