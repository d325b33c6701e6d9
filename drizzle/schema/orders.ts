import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, currency, mode, workspaceId } from "./columns.ts";
import { instant } from "./instants.ts";

/** The mirror: what the service said of an order, and when. The service stays the truth. */
export const orders = pgTable(
  "orders",
  {
    workspaceId: workspaceId(),
    /** The service's id. */
    id: uuid("id").notNull(),
    mode: mode(),
    number: text("number").notNull(),
    externalId: text("external_id"),
    status: text("status").notNull(),
    recipient: text("recipient").notNull(),
    city: text("city").notNull(),
    country: text("country").notNull(),
    itemsCount: integer("items_count").notNull(),
    totalCents: cents("total_cents").notNull(),
    currency: currency(),
    /** Told only by the reply to a cancel, so no re-read may touch it; null = unknown. */
    refundedCents: cents("refunded_cents"),
    /** The whole order as last read. */
    data: jsonb("data").notNull(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    cancelledAt: instant("cancelled_at"),
    /** Written by re-reads alone: a re-read older than this is not applied. */
    serviceUpdatedAt: instant("service_updated_at").notNull(),
    /** Of the newest event whose status was set ahead of a re-read. */
    eventAt: instant("event_at"),
    mirroredAt: instant("mirrored_at").notNull().defaultNow(),
    /** When a try of ours to pay it last came to nothing: ours alone, and of interest while it is a draft. */
    paymentRefusedAt: instant("payment_refused_at"),
    /** The key it was made with, as the service names it. */
    apiKeyPrefix: text("api_key_prefix"),
    /** Paid and not yet sent: when its products' lead time is over. */
    dueAt: instant("due_at"),
    /** Past that and still not sent, as a job found. */
    isLate: boolean("is_late").notNull().default(false),
    /** The service reported an issue that nothing has ended since. */
    hasIssue: boolean("has_issue").notNull().default(false),

    // From here on ours alone; the service neither knows it nor changes it.

    /** The merchant's own word for it; null where it was made elsewhere or without one. */
    reference: text("reference"),
    /** The template it was made from. */
    templateId: uuid("template_id"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Who looks after it. */
    assigneeId: uuid("assignee_id"),
    /** Somebody has asked for its payment, and nobody has decided yet. */
    awaitsApproval: boolean("awaits_approval").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("orders_list_idx").on(
      table.workspaceId,
      table.mode,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("orders_status_idx").on(
      table.workspaceId,
      table.mode,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("orders_external_id_idx").on(table.workspaceId, table.externalId),
    index("orders_paid_idx")
      .on(table.workspaceId, table.mode, table.confirmedAt)
      .where(sql`${table.confirmedAt} is not null`),
    index("orders_refused_idx")
      .on(table.workspaceId, table.mode, table.paymentRefusedAt, table.id)
      .where(sql`${table.status} = 'draft' and ${table.paymentRefusedAt} is not null`),
    // Which orders print a file: they name it by its address.
    index("orders_files_idx")
      .using("gin", sql`jsonb_path_query_array(${table.data}, '$.items[*].files[*].url')`)
      .where(sql`${table.data} @? '$.items[*].files[*]'`),
    index("orders_service_clock_idx").on(table.workspaceId, table.serviceUpdatedAt),
  ],
);
