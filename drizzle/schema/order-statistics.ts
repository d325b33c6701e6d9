import { bigint, bigserial, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, mode, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * The kinds of order statistics. `status`: all orders, by status. `paid`: orders that were ever paid. `issue`: paid
 * orders with a reported issue. `open_issue`: orders that still have an issue. `country` and `product` (by the title of
 * a line item): the amounts spent. The others: the time since the payment, by a bin of durations.
 */
export const statisticKinds = [
  "status",
  "paid",
  "issue",
  "open_issue",
  "country",
  "product",
  "to_production",
  "to_ship",
  "to_deliver",
] as const;
export type StatisticKind = (typeof statisticKinds)[number];

const contribution = {
  mode: mode(),
  kind: text("kind").$type<StatisticKind>().notNull(),
  /** Start of the quarter hour in which the orders were created; for a day's sum, the day in UTC. */
  at: utcTimestamp("at").notNull(),
  key: text("key").notNull(),
};

/**
 * Sums over the orders of a workspace, by day and by quarter hour. A query reads whole days, and quarter hours at the
 * edges of its period. Durations have only days.
 */
export const orderStatistics = pgTable(
  "order_statistics",
  {
    workspaceId: workspaceId(),
    ...contribution,
    grain: text("grain").$type<"quarter" | "day">().notNull(),
    orders: bigint("orders", { mode: "number" }).notNull(),
    /** Number of pieces, for statistics of line items. */
    pieces: bigint("pieces", { mode: "number" }).notNull(),
    cents: cents("cents").notNull(),
  },
  ({ workspaceId, mode, kind, grain, at, key }) => [
    primaryKey({ columns: [workspaceId, mode, kind, grain, at, key] }),
  ],
);

/** Changes that a trigger of `orders` appends. A job adds them to the sums, and a reader sums both tables. */
export const orderStatisticChanges = pgTable(
  "order_statistic_changes",
  {
    workspaceId: workspaceId(),
    id: bigserial("id", { mode: "number" }).notNull(),
    ...contribution,
    orders: integer("orders").notNull(),
    pieces: bigint("pieces", { mode: "number" }).notNull(),
    cents: cents("cents").notNull(),
  },
  ({ workspaceId, id }) => [primaryKey({ columns: [workspaceId, id] })],
);
