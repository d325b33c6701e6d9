import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The walk through all orders of the account: how far it has come, so that whoever takes it up goes on from there. */
export const orderWalks = pgTable(
  "order_walks",
  {
    workspaceId: workspaceId(),
    /** The service's own place in its list; null before the first page and after the last. */
    cursor: text("cursor"),
    walked: integer("walked").notNull().default(0),
    startedAt: instant("started_at").notNull().defaultNow(),
    finishedAt: instant("finished_at"),
    /** Whose it is and for how long; one that was lost to somebody else writes nothing more. */
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId] })],
);
