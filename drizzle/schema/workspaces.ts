import { bigint, boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";

export const workspaces = pgTable("workspaces", {
  id: uuid("id").primaryKey().defaultRandom(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  /** The service's account that this workspace's keys belong to; set by the first key, never changed by another. */
  accountId: uuid("account_id"),
  accountName: text("account_name"),
  /** Every order of the account has been walked at least once since this instant. */
  walkedAt: instant("walked_at"),
  /** Open and recent orders were compared with the service at this instant. */
  reconciledAt: instant("reconciled_at"),
  /** When the last one that saw everything began, and how long it took: what changed before it is shown. */
  reconcileBeganAt: instant("reconcile_began_at"),
  reconcileTookMs: integer("reconcile_took_ms"),
  /** One reconcile at a time; a killed one is overdue after its lease. */
  reconcileLeaseUntil: instant("reconcile_lease_until"),
  /** Since this instant the service answers none of our processes; null while it does. Any of them may write it. */
  serviceDownSince: instant("service_down_since"),
  /** For so long the event log keeps what it has, in days. */
  eventDays: integer("event_days").notNull().default(90),
  /** Refused posts likewise; null: as long as the log. */
  refusalDays: integer("refusal_days"),
  /** What people were told. */
  notificationDays: integer("notification_days").notNull().default(90),
  /** The lines of imported files, from the end of the import on. */
  importRowDays: integer("import_row_days").notNull().default(365),
  /** Who an order went to, from its creation on; null: for good. */
  recipientDays: integer("recipient_days"),
  /** Members need a second factor to come in. */
  requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
  /** A live payment of more than this asks who is paying anew; null: never. */
  freshPaymentAboveCents: bigint("fresh_payment_above_cents", { mode: "number" }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Leads the key of every tenant table, so that all of them can be sharded by it. */
export const workspaceId = () =>
  uuid("workspace_id")
    .notNull()
    .references(() => workspaces.id);
