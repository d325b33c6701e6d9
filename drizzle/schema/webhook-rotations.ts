import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * `registering`: the new endpoint is being made. `proving`: both are taken, and the new one is tested. `removing`: it
 * has proved itself, and the old one goes. `undoing`: it has not, and goes itself.
 */
export type RotationState = "registering" | "proving" | "removing" | "undoing" | "done" | "undone";

/** An exchange of our endpoint for another with a new secret, such that every event is taken by one of them. */
export const webhookRotations = pgTable(
  "webhook_rotations",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    oldEndpointId: uuid("old_endpoint_id").notNull(),
    newEndpointId: uuid("new_endpoint_id").notNull(),
    state: text("state").$type<RotationState>().notNull().default("registering"),
    /** Why it is undone. */
    reason: text("reason"),
    startedBy: uuid("started_by").notNull(),
    /** Tests of the new endpoint that were sent, and how the service says that the last one was answered. */
    tests: integer("tests").notNull().default(0),
    testStatus: integer("test_status"),
    leaseUntil: instant("lease_until"),
    createdAt: createdAt(),
    /** When the first delivery to the new endpoint had been verified. */
    provedAt: instant("proved_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    // One at a time: two would make three endpoints, and each would delete the other's.
    uniqueIndex("webhook_rotations_open_key").on(table.workspaceId).where(sql`${table.endedAt} is null`),
    index("webhook_rotations_latest_idx").on(table.workspaceId, table.createdAt.desc().nullsFirst()),
  ],
);
