import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** `taken`: an order with its reference exists already. */
export type ImportOrderState = "invalid" | "taken" | "ready" | "created" | "refused";

/** An order from the rows of an import, and its result. */
export const importOrders = pgTable(
  "import_orders",
  {
    workspaceId: workspaceId(),
    importId: uuid("import_id").notNull(),
    /** Position of its first row. */
    position: integer("position").notNull(),
    rows: integer("rows").array().notNull(),
    reference: text("reference"),
    /** Its only submission. A corrected row of an earlier file keeps that row's submission. */
    submissionId: uuid("submission_id").notNull(),
    /** The template that its rows name; null if they name none, or several. */
    templateId: uuid("template_id"),
    /** The mirror or the service was asked whether an order has its reference. */
    isLookedUp: boolean("is_looked_up").notNull(),
    /** Its items and destination, as the key of the row in `import_baskets` that has its price. */
    basketKey: text("basket_key"),
    state: text("state").$type<ImportOrderState>().notNull(),
    /** The reason of a refusal, that its reference is taken, or, while it is ready, that its answer is awaited. */
    outcome: jsonb("outcome"),
    orderId: uuid("order_id"),
    /** The service's total, once the order is created. */
    totalCents: cents("total_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.position] }),
    index("import_orders_submission_idx").on(table.workspaceId, table.submissionId),
    index("import_orders_state_idx").on(table.workspaceId, table.importId, table.state, table.position),
  ],
);
