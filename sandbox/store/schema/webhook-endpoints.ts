import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { EventType } from "../../domain/event-types.ts";
import { accounts } from "./accounts.ts";
import { moment } from "./columns.ts";

export interface LastDelivery {
  type: string;
  status: string;
  http_status: number | null;
  at: string | null;
}

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    url: text("url").notNull(),
    events: text("events").array().$type<EventType[]>().notNull(),
    status: text("status", { enum: ["active", "paused", "disabled"] }).notNull(),
    /** readable, because the sandbox signs with it */
    secret: text("secret").notNull(),
    lastDelivery: jsonb("last_delivery").$type<LastDelivery>(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    pausedAt: moment("paused_at"),
    deletedAt: moment("deleted_at"),
  },
  (t) => [index("webhook_endpoints_account").on(t.accountId, t.createdAt, t.id)],
);
