import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
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
import { cents, currency, mode, workspaceId } from "./columns.ts";
import { instant } from "./instants.ts";
import { totalSteps } from "./total-steps.ts";

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
    // Whether somebody was sent the same lately.
    index("orders_recipient_idx").on(
      table.workspaceId,
      table.mode,
      foldedRecipient(table.recipient),
      table.createdAt.desc().nullsFirst(),
    ),
    // A list is filtered by one column and sorted by another; each pair has its index, so that none is ever sorted.
    ...listed(table, "list", []),
    ...listed(table, "status", [table.status]),
    ...listed(table, "country", [table.country]),
    ...listed(table, "key", [table.apiKeyPrefix]),
    ...listed(table, "assignee", [table.assigneeId]),
    ...listed(table, "template", [table.templateId], sql`${table.templateId} is not null`),
    ...listed(table, "issue", [], sql`${table.hasIssue}`),
    ...listed(table, "troubled", [], sql`${table.hadIssue}`),
    ...listed(table, "late", [], sql`${table.isLate}`),
    ...listed(table, "approval", [], sql`${table.awaitsApproval}`),
    ...listed(table, "refusal", [], isRefused(table)),
    // A range of the one axis, sorted by the other: step by step, with the range itself at the end. It stands there as
    // an expression, so that no other index is taken for it whose rows would have to be sorted.
    index("orders_month_idx").on(
      table.workspaceId,
      table.mode,
      creationMonth(table),
      ...descending(table.totalCents, table.id),
      createdInUtc(table),
    ),
    index("orders_step_idx").on(
      table.workspaceId,
      table.mode,
      totalStep(table),
      ...descending(table.createdAt, table.id),
      totalAlone(table),
    ),
    index("orders_external_id_idx").on(table.workspaceId, table.externalId),
    index("orders_paid_idx")
      .on(table.workspaceId, table.mode, table.confirmedAt)
      .where(sql`${table.confirmedAt} is not null`),
    index("orders_refused_idx")
      .on(table.workspaceId, table.mode, table.paymentRefusedAt, table.id)
      .where(isRefused(table)),
    // Which orders print a file: they name it by its address.
    index("orders_files_idx")
      .using("gin", sql`jsonb_path_query_array(${table.data}, '$.items[*].files[*].url')`)
      .where(sql`${table.data} @? '$.items[*].files[*]'`),
    index("orders_service_clock_idx").on(table.workspaceId, table.serviceUpdatedAt),
    // Those that are marked with something, for what can be chosen to mark others with.
    index("orders_tagged_idx")
      .on(table.workspaceId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.tags} <> '{}'`),
    // Each of what can be wrong with an order, by when it was last told; few orders are in any of them.
    index("orders_issue_idx").on(table.workspaceId, table.mirroredAt).where(sql`${table.hasIssue}`),
    index("orders_on_hold_idx")
      .on(table.workspaceId, table.mirroredAt)
      .where(sql`${table.status} = 'on_hold'`),
    index("orders_stray_parcels_idx")
      .on(table.workspaceId, table.mirroredAt, table.id)
      .where(sql`${table.data} @? '$.shipments[*] ? (@.status == "returned" || @.status == "lost")'`),
    index("orders_late_idx").on(table.workspaceId, table.id).where(sql`${table.isLate}`),
    index("orders_due_idx")
      .on(table.workspaceId, table.dueAt)
      .where(sql`${table.dueAt} is not null and not ${table.isLate}`),
  ],
);

type Columns = Record<"workspaceId" | "mode" | "createdAt" | "totalCents" | "id", ExtraConfigColumn>;

/** By creation and by total, in both directions. */
function listed(table: Columns, name: string, filters: ExtraConfigColumn[], condition?: SQL) {
  return (["created", "total"] as const).map((sort) => {
    const by = sort === "created" ? table.createdAt : table.totalCents;
    const made = index(`orders_${name}_${sort}_idx`);
    const on = made.on(table.workspaceId, table.mode, ...filters, ...descending(by, table.id));
    return condition ? on.where(condition) : on;
  });
}

const descending = (...columns: ExtraConfigColumn[]) => columns.map((column) => column.desc().nullsFirst());

/** A draft that could not be paid when it was last tried. */
export const isRefused = (table: Record<"status" | "paymentRefusedAt", AnyPgColumn>): SQL<boolean> =>
  sql`(${table.status} = 'draft' and ${table.paymentRefusedAt} is not null)`;

/** The first day of the month of its creation, in UTC. */
export const creationMonth = (table: Record<"createdAt", AnyPgColumn>): SQL =>
  sql`(date_trunc('month', ${table.createdAt} at time zone 'UTC'))`;

/** How many of the steps its total has reached. */
export const totalStep = (table: Record<"totalCents", AnyPgColumn>): SQL =>
  sql`(width_bucket(${table.totalCents}, '{${sql.raw(totalSteps.join(","))}}'::bigint[]))`;

export const createdInUtc = (table: Record<"createdAt", AnyPgColumn>): SQL =>
  sql`(${table.createdAt} at time zone 'UTC')`;
export const totalAlone = (table: Record<"totalCents", AnyPgColumn>): SQL => sql`(${table.totalCents} + 0)`;

/** A name whatever its capitals, accents, spaces and signs. */
export function foldedRecipient(name: SQLWrapper): SQL {
  return sql`lower(regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f[:space:][:punct:]]+', '', 'g'))`;
}
