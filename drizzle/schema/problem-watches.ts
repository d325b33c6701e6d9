import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The time up to which a job has searched the orders of a workspace for problems. */
export const problemWatches = pgTable(
  "problem_watches",
  { workspaceId: workspaceId(), seenUntil: utcTimestamp("seen_until") },
  (table) => [primaryKey({ columns: [table.workspaceId] })],
);
