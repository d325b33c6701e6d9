import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, instant, mode } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * What of the orders is added up. `status`: all, by their state. `paid`: what was ever paid. `issue`: paid, and the
 * service reported one; `open_issue`: any that still has one. `country` and `product` (by the title of a line): what
 * was spent. The others: how long it took from payment on, by a bin of durations.
 */
export const figureKinds = [
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
export type FigureKind = (typeof figureKinds)[number];

const contribution = {
  mode: mode(),
  kind: text("kind").$type<FigureKind>().notNull(),
  /** When the quarter of an hour begins in which the orders were created; of a day's sum, the day in UTC. */
  at: instant("at").notNull(),
  key: text("key").notNull(),
};

/** Sums over the orders of a workspace, kept twice: a day is read where all of it is asked for, quarters of an hour at its edges. Of durations there are days alone. */
export const orderFigures = pgTable(
  "order_figures",
  {
    workspaceId: workspaceId(),
    ...contribution,
    grain: text("grain").$type<"quarter" | "day">().notNull(),
    orders: bigint("orders", { mode: "number" }).notNull(),
    /** How many pieces, where it is about lines. */
    pieces: bigint("pieces", { mode: "number" }).notNull(),
    cents: cents("cents").notNull(),
  },
  ({ workspaceId, mode, kind, grain, at, key }) => [
    primaryKey({ columns: [workspaceId, mode, kind, grain, at, key] }),
  ],
);

/** What a trigger of `orders` adds to them; a job folds these, and a reader takes the sum of both. */
export const orderFigureChanges = pgTable(
  "order_figure_changes",
  {
    workspaceId: workspaceId(),
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    ...contribution,
    orders: integer("orders").notNull(),
    pieces: bigint("pieces", { mode: "number" }).notNull(),
    cents: cents("cents").notNull(),
  },
  ({ workspaceId, id }) => [primaryKey({ columns: [workspaceId, id] })],
);
