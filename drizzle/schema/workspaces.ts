import { bigint, boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt, utcTimestamp } from "./columns.ts";

export const workspaces = pgTable("workspaces", {
  id: uuid("id").primaryKey().defaultRandom(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  /** The service's account of this workspace's keys. The first key sets it, and no other key changes it. */
  accountId: uuid("account_id"),
  accountName: text("account_name"),
  /** When the last full sync of all orders of the account finished. */
  ordersSyncedAt: utcTimestamp("orders_synced_at"),
  /** When open and recent orders were last compared with the service. */
  reconciledAt: utcTimestamp("reconciled_at"),
  /** Start and duration of the last complete reconcile. All changes before its start are visible. */
  reconcileBeganAt: utcTimestamp("reconcile_began_at"),
  reconcileTookMs: integer("reconcile_took_ms"),
  /** One reconcile at a time. If its worker is killed, the next one can start after the lease. */
  reconcileLeaseUntil: utcTimestamp("reconcile_lease_until"),
  /** Since when the service answers none of our processes; null while it answers. Any process may write it. */
  serviceDownSince: utcTimestamp("service_down_since"),
  /** Days for which the event log keeps its events. */
  eventDays: integer("event_days").notNull().default(90),
  /** Days for which refused requests are kept; null: as long as events. */
  refusalDays: integer("refusal_days"),
  /** Days for which notifications are kept. */
  notificationDays: integer("notification_days").notNull().default(90),
  /** Days for which the rows of imported files are kept, from the end of the import. */
  importRowDays: integer("import_row_days").notNull().default(365),
  /** Days for which the recipient of an order is kept, from its creation; null: forever. */
  recipientDays: integer("recipient_days"),
  /** Members need a second factor to sign in. */
  requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
  /** A live payment above this amount requires a fresh sign-in; null: never. */
  freshPaymentAboveCents: bigint("fresh_payment_above_cents", { mode: "number" }),
  /** Whether recipients may get a link to the tracking page of their order. */
  trackingPages: boolean("tracking_pages").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** First column of the primary key of every tenant table, so that all of them can be sharded by it. */
export const workspaceId = () =>
  uuid("workspace_id")
    .notNull()
    .references(() => workspaces.id);
