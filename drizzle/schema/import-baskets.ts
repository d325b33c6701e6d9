import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** What some orders of an import have in common: the same items to the same country, with a postcode or without. */
export const importBaskets = pgTable(
  "import_baskets",
  {
    workspaceId: workspaceId(),
    importId: uuid("import_id").notNull(),
    key: text("key").notNull(),
    /** Items as they are sent. */
    items: jsonb("items").notNull(),
    /** The first of its orders: its address is asked about, and not kept here. */
    position: integer("position").notNull(),
    state: text("state").$type<"waiting" | "priced" | "refused">().notNull().default("waiting"),
    totalCents: cents("total_cents"),
    outcome: jsonb("outcome"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.key] }),
    index("import_baskets_state_idx").on(table.workspaceId, table.importId, table.state, table.key),
  ],
);
