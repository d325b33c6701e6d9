import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * `registering`: the new endpoint is being registered. `proving`: both endpoints accept deliveries, and the new one is
 * tested. `removing`: the test succeeded, and the old endpoint is deleted. `undoing`: the test failed, and the new
 * endpoint is deleted.
 */
export type RotationState = "registering" | "proving" | "removing" | "undoing" | "done" | "undone";

/** The replacement of our endpoint by one with a new secret. At any time one of them accepts each event. */
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
    /** Number of tests sent to the new endpoint, and the reply status of the last one, as the service reports it. */
    tests: integer("tests").notNull().default(0),
    testStatus: integer("test_status"),
    leaseUntil: utcTimestamp("lease_until"),
    createdAt: createdAt(),
    /** When the first delivery to the new endpoint had been verified. */
    provedAt: utcTimestamp("proved_at"),
    endedAt: utcTimestamp("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    // One at a time: two would create three endpoints, and each would delete the other's.
    uniqueIndex("webhook_rotations_open_key").on(table.workspaceId).where(sql`${table.endedAt} is null`),
    index("webhook_rotations_latest_idx").on(table.workspaceId, table.createdAt.desc().nullsFirst()),
  ],
);
