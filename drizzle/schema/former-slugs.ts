import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Former slugs of a workspace. They redirect its members, and no other workspace can take them. */
export const formerSlugs = pgTable(
  "former_slugs",
  { workspaceId: workspaceId(), slug: text("slug").primaryKey(), createdAt: createdAt() },
  (table) => [index("former_slugs_workspace_idx").on(table.workspaceId)],
);
