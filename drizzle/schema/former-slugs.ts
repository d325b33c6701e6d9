import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Addresses that a workspace had: they lead its members on, and are given to nobody else. */
export const formerSlugs = pgTable(
  "former_slugs",
  { workspaceId: workspaceId(), slug: text("slug").primaryKey(), createdAt: createdAt() },
  (table) => [index("former_slugs_workspace_idx").on(table.workspaceId)],
);
