import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { cents, currency, instant, mode } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

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
    /** It ever did, as far as we were told. */
    hadIssue: boolean("had_issue").notNull().default(false),

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
    // A list is newest first, of all orders or by one filter. Whole, by total or by words it is read from `order_search`,
    // by tag from `order_tags`; anything else is looked for among so many (lib/features/orders/internal/list/read-page.ts).
    index("orders_list_created_idx").on(table.workspaceId, table.mode, ...newestFirst(table)),
    index("orders_status_created_idx").on(table.workspaceId, table.mode, table.status, ...newestFirst(table)),
    index("orders_country_created_idx").on(
      table.workspaceId,
      table.mode,
      table.country,
      ...newestFirst(table),
    ),
    index("orders_key_created_idx").on(
      table.workspaceId,
      table.mode,
      table.apiKeyPrefix,
      ...newestFirst(table),
    ),
    index("orders_assignee_created_idx").on(
      table.workspaceId,
      table.mode,
      table.assigneeId,
      ...newestFirst(table),
    ),
    index("orders_template_created_idx")
      .on(table.workspaceId, table.mode, table.templateId, ...newestFirst(table))
      .where(sql`${table.templateId} is not null`),
    index("orders_troubled_created_idx")
      .on(table.workspaceId, table.mode, ...newestFirst(table))
      .where(sql`${table.hadIssue}`),
    // What waits for somebody, few orders at any time: each of these is looked up among all of them.
    index("orders_lanes_idx")
      .on(table.workspaceId, table.mode, ...newestFirst(table))
      .where(sql`(${table.hasIssue} or ${table.isLate} or ${table.awaitsApproval} or ${isRefused(table)})`),
    // What may be wrong with an order, by when it was last told.
    index("orders_wrong_idx")
      .on(table.workspaceId, table.mirroredAt)
      .where(
        sql`(${table.hasIssue} or ${table.status} = 'on_hold' or ${table.data} @? '$.shipments[*] ? (@.status == "returned" || @.status == "lost")')`,
      ),
    index("orders_due_idx")
      .on(table.workspaceId, table.dueAt)
      .where(sql`${table.dueAt} is not null and not ${table.isLate}`),
    index("orders_external_id_idx").on(table.workspaceId, table.externalId),
    index("orders_paid_idx")
      .on(table.workspaceId, table.mode, table.confirmedAt)
      .where(sql`${table.confirmedAt} is not null`),
    // Which orders print a file: they name it by its address.
    index("orders_files_idx")
      .using("gin", sql`jsonb_path_query_array(${table.data}, '$.items[*].files[*].url')`)
      .where(sql`${table.data} @? '$.items[*].files[*]'`),
  ],
);

const newestFirst = (table: Record<"createdAt" | "id", ExtraConfigColumn>) =>
  [table.createdAt, table.id].map((column) => column.desc().nullsFirst());

/** A draft that could not be paid when it was last tried. */
export const isRefused = (table: Record<"status" | "paymentRefusedAt", AnyPgColumn>): SQL<boolean> =>
  sql`(${table.status} = 'draft' and ${table.paymentRefusedAt} is not null)`;
