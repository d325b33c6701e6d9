import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** `taken`: an order with its reference is there already. */
export type ImportOrderState = "invalid" | "taken" | "ready" | "created" | "refused";

/** An order that the rows of an import make, and what became of it. */
export const importOrders = pgTable(
  "import_orders",
  {
    workspaceId: workspaceId(),
    importId: uuid("import_id").notNull(),
    /** Of the first of its rows. */
    position: integer("position").notNull(),
    rows: integer("rows").array().notNull(),
    reference: text("reference"),
    /** The one submission that it ever has; what corrects a row of an earlier file goes on with that row's. */
    submissionId: uuid("submission_id").notNull(),
    /** The mirror, or the service itself, knows no order by its reference. */
    isLookedUp: boolean("is_looked_up").notNull(),
    /** What is ordered and where to: with `import_baskets` it says what it costs. */
    basketKey: text("basket_key"),
    state: text("state").$type<ImportOrderState>().notNull(),
    /** Why it was refused, or which order has its reference. */
    outcome: jsonb("outcome"),
    orderId: uuid("order_id"),
    /** Once created, what the service says that it costs. */
    totalCents: cents("total_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.position] }),
    index("import_orders_submission_idx").on(table.workspaceId, table.submissionId),
    index("import_orders_state_idx").on(table.workspaceId, table.importId, table.state, table.position),
  ],
);
