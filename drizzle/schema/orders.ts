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
import { cents, currency, mode, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The mirror of the service's orders, as last read. The service stays the source of truth. */
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
    /** Only the reply to a cancellation has it, so no re-read may change it; null = unknown. */
    refundedCents: cents("refunded_cents"),
    /** The whole order as last read. */
    data: jsonb("data").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    confirmedAt: utcTimestamp("confirmed_at"),
    cancelledAt: utcTimestamp("cancelled_at"),
    /** Only re-reads write it. A re-read older than this is not applied. */
    serviceUpdatedAt: utcTimestamp("service_updated_at").notNull(),
    /** Time of the newest event whose status was applied before a re-read. */
    eventAt: utcTimestamp("event_at"),
    mirroredAt: utcTimestamp("mirrored_at").notNull().defaultNow(),
    /** When our last try to pay it failed. The service does not have it. It matters while the order is a draft. */
    paymentRefusedAt: utcTimestamp("payment_refused_at"),
    /** Prefix of the key that created it, as the service reports it. */
    apiKeyPrefix: text("api_key_prefix"),
    /** For an order that is paid and not shipped: the end of its products' lead time. */
    dueAt: utcTimestamp("due_at"),
    /** A job found that `dueAt` has passed and the order is not shipped. */
    isLate: boolean("is_late").notNull().default(false),
    /** The service reported an issue that has not ended. */
    hasIssue: boolean("has_issue").notNull().default(false),
    /** The service ever reported an issue, as far as we know. */
    hadIssue: boolean("had_issue").notNull().default(false),

    // The columns from here on are our own. The service neither has nor changes them.

    /** The merchant's own reference; null if the order was created elsewhere or without one. */
    reference: text("reference"),
    /** The template it was created from. */
    templateId: uuid("template_id"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** The assignee. */
    assigneeId: uuid("assignee_id"),
    /** It has an open payment request. */
    awaitsApproval: boolean("awaits_approval").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    // A list is newest first, of all orders or with one filter. Unfiltered, by total or by words it reads
    // `order_search`; by tag it reads `order_tags`. Other lists examine a limited number of orders
    // (lib/features/orders/internal/list/read-page.ts).
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
    index("orders_had_issue_created_idx")
      .on(table.workspaceId, table.mode, ...newestFirst(table))
      .where(sql`${table.hadIssue}`),
    // The tabs of orders that need action. They are few at any time, so all tabs share one index.
    index("orders_flags_idx")
      .on(table.workspaceId, table.mode, ...newestFirst(table))
      .where(sql`(${table.hasIssue} or ${table.isLate} or ${table.awaitsApproval} or ${isRefused(table)})`),
    // Orders that may have a problem, by the time of the last read.
    index("orders_problem_idx")
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
    // Which orders print a file. An order refers to a file by its address.
    index("orders_files_idx")
      .using("gin", sql`jsonb_path_query_array(${table.data}, '$.items[*].files[*].url')`)
      .where(sql`${table.data} @? '$.items[*].files[*]'`),
  ],
);

const newestFirst = (table: Record<"createdAt" | "id", ExtraConfigColumn>) =>
  [table.createdAt, table.id].map((column) => column.desc().nullsFirst());

/** A draft whose last payment failed. */
export const isRefused = (table: Record<"status" | "paymentRefusedAt", AnyPgColumn>): SQL<boolean> =>
  sql`(${table.status} = 'draft' and ${table.paymentRefusedAt} is not null)`;
