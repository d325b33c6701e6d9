import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { itemWarnings } from "#lib/features/orders/item-warnings.ts";
import { isOverOrderLimit, perOrderCents } from "#lib/features/orders/over-order-limit.ts";
import { parseInput } from "#lib/parse-input.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { idsToRetry } from "./internal/ids-to-retry.ts";
import {
  digestOf,
  isAskableRow,
  isAskedRow,
  isCancellableRow,
  isPayableRow,
  ofPlace,
} from "./internal/order-conditions.ts";
import { maxPaymentRows } from "./limits.ts";
import { type PreviewSelectionInput, previewSelectionSchema } from "./schemas.ts";

/** `digest`: identifies exactly these orders in their current state; the decision refers to it. */
type Part = { count: number; totalCents: number; digest: string };
/**
 * `totals`: of the orders, in the order of payment; only of as many as one run may pay. `blank`: how many of the orders
 * have an item that arrives without a print; `discontinued`: how many have one that is discontinued.
 */
type PayablePart = Part & { largestCents: number; totals: number[]; blank: number; discontinued: number };

/** The number of orders that are shown by name, with links. */
const mostNamed = 5;

/** The effects of a run over a selection. Amounts in cents. */
export type SelectionPreview = Omit<Part, "digest"> & {
  isCapped: boolean;
  /** `backCents`: the sum that was paid for them and should be refunded. */
  cancellable: Part & { backCents: number };
  payable: PayablePart;
  /** Drafts whose payment can be requested. The key's limits do not matter. */
  askable: Part;
  /** Drafts whose payment was already requested. */
  asked: { count: number };
  /** Drafts above the key's limit per order. No other part contains them. */
  overLimit: { count: number };
  /** Drafts whose total differs from their quote. They are not part of `payable`. */
  differing: PayablePart & { named: { id: string; number: string }[] };
  /** The payable and the differing drafts together. */
  allPayable: Pick<PayablePart, "digest" | "totals">;
};

type PayableColumn = "payable" | "differing";
type NumberColumn =
  | "count"
  | "total"
  | "cancellable"
  | "cancellable_cents"
  | "back_cents"
  | "over_limit"
  | "askable"
  | "askable_cents"
  | "asked"
  | PayableColumn
  | `${PayableColumn}_cents`
  | `${PayableColumn}_largest`
  | `${PayableColumn}_blank`
  | `${PayableColumn}_discontinued`;
type Digest = "askable_digest" | "cancellable_digest" | "all_payable_digest" | `${PayableColumn}_digest`;
type Totals = "all_payable_totals" | `${PayableColumn}_totals`;
type Row = Record<NumberColumn, number> & Record<Digest, string> & Record<Totals, number[] | null>;

/**
 * Computes the effects of a run before it is started: the number of orders, the amounts, and for how many orders each
 * action is possible.
 * @throws AppError not_found
 */
export async function previewSelection(
  ctx: MemberContext,
  input: PreviewSelectionInput,
): Promise<SelectionPreview> {
  requireRole(ctx, "orders:read");
  const wanted = parseInput(previewSelectionSchema, input);
  const { ids, isCapped } =
    "ofRunId" in wanted
      ? { ids: await idsToRetry(db(), ctx, wanted.ofRunId), isCapped: false }
      : await chosenOrders(ctx, wanted.selection);
  const differing = await findDiffering(ctx, ids);
  const isDiffering = sql`${orders.id} = any(${sql.param([...differing.keys()])}::uuid[])`;
  const isOver = isOverOrderLimit(ctx);
  const isPayable = sql`${isPayableRow} and not ${isOver}`;
  const isPlain = sql`${isPayable} and not ${isDiffering}`;
  const isOther = sql`${isPayable} and ${isDiffering}`;
  // These read the whole order, so they are judged once per order.
  const isToCancel = sql`judged.is_cancellable`;
  const { isBlank, isDiscontinued } = itemWarnings(ctx.workspace.id);
  const blank = (condition: SQL) => countOf(sql`${condition} and judged.is_blank`);
  const discontinued = (condition: SQL) => countOf(sql`${condition} and judged.is_discontinued`);
  const paid = sql`${orders.confirmedAt} is not null and ${orders.mode} = 'live'`;
  const { rows } = await db().execute<Row>(sql`
    select count(*)::float8 as count, ${sum()} as total,
      ${countOf(isToCancel)} as cancellable, ${sum(isToCancel)} as cancellable_cents,
      ${digestOf(isToCancel)} as cancellable_digest, ${digestOf(isPlain)} as payable_digest,
      ${digestOf(isOther)} as differing_digest, ${digestOf(isPayable)} as all_payable_digest,
      ${sum(sql`${isToCancel} and ${paid}`)} as back_cents,
      ${countOf(sql`${isPayableRow} and ${isOver}`)} as over_limit,
      ${countOf(isAskableRow)} as askable, ${sum(isAskableRow)} as askable_cents,
      ${digestOf(isAskableRow)} as askable_digest, ${countOf(isAskedRow)} as asked,
      ${countOf(isPlain)} as payable, ${sum(isPlain)} as payable_cents, ${largest(isPlain)} as payable_largest,
      ${countOf(isOther)} as differing, ${sum(isOther)} as differing_cents, ${largest(isOther)} as differing_largest,
      ${blank(isPlain)} as payable_blank, ${blank(isOther)} as differing_blank,
      ${discontinued(isPlain)} as payable_discontinued, ${discontinued(isOther)} as differing_discontinued,
      ${totals(isPlain)} as payable_totals, ${totals(isOther)} as differing_totals,
      ${totals(isPayable)} as all_payable_totals
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as chosen (id, place)
    join ${orders} on ${orders.id} = chosen.id
    cross join lateral (
      select ${isCancellableRow} as is_cancellable,
        case when ${isPayable} then ${isBlank} else false end as is_blank,
        case when ${isPayable} then ${isDiscontinued} else false end as is_discontinued
      offset 0) as judged
    where ${ofPlace(ctx)}`);
  const found = (name: NumberColumn) => rows[0]?.[name] ?? 0;
  const payable = (name: "payable" | "differing"): PayablePart => ({
    count: found(name),
    totalCents: found(`${name}_cents`),
    largestCents: found(`${name}_largest`),
    digest: rows[0]?.[`${name}_digest`] ?? "",
    totals: rows[0]?.[`${name}_totals`] ?? [],
    blank: found(`${name}_blank`),
    discontinued: found(`${name}_discontinued`),
  });
  return {
    count: found("count"),
    totalCents: found("total"),
    isCapped,
    cancellable: {
      count: found("cancellable"),
      totalCents: found("cancellable_cents"),
      digest: rows[0]?.cancellable_digest ?? "",
      backCents: found("back_cents"),
    },
    payable: payable("payable"),
    askable: {
      count: found("askable"),
      totalCents: found("askable_cents"),
      digest: rows[0]?.askable_digest ?? "",
    },
    asked: { count: found("asked") },
    overLimit: { count: found("over_limit") },
    differing: {
      ...payable("differing"),
      named: [...differing.values()]
        .filter(({ totalCents }) => totalCents <= (perOrderCents(ctx) ?? totalCents))
        .slice(0, mostNamed)
        .map(({ id, number }) => ({ id, number })),
    },
    allPayable: { digest: rows[0]?.all_payable_digest ?? "", totals: rows[0]?.all_payable_totals ?? [] },
  };
}

const totals = (condition: SQL) =>
  sql`to_jsonb((array_agg(${orders.totalCents} order by place) filter (where ${condition}))[1:${sql.raw(`${maxPaymentRows}`)}])`;
const largest = (condition: SQL) =>
  sql`coalesce(max(${orders.totalCents}) filter (where ${condition}), 0)::float8`;
const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::float8`;
const sum = (condition: SQL = sql`true`) =>
  sql`coalesce(sum(${orders.totalCents}) filter (where ${condition}), 0)::float8`;
