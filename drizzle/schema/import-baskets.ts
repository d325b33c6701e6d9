import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Orders of an import with the same items, the same country, and a postal code or none. They share one price. */
export const importBaskets = pgTable(
  "import_baskets",
  {
    workspaceId: workspaceId(),
    importId: uuid("import_id").notNull(),
    key: text("key").notNull(),
    /** The items in the form of the request. */
    items: jsonb("items").notNull(),
    /** Position of its first order. The estimate uses that order's address, which is not stored here. */
    position: integer("position").notNull(),
    state: text("state").$type<"waiting" | "priced" | "refused">().notNull().default("waiting"),
    totalCents: cents("total_cents"),
    /** The refusal. While it waits: how often the service failed to price it. */
    outcome: jsonb("outcome"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.key] }),
    index("import_baskets_state_idx").on(table.workspaceId, table.importId, table.state, table.key),
  ],
);
