import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { parseInput } from "#lib/parse-input.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { idsToRetry } from "./internal/ids-to-retry.ts";
import { amongIds, digestOf, isCancellableRow, isPayableRow } from "./internal/order-conditions.ts";
import { type OutlineSelectionInput, outlineSelectionSchema } from "./schemas.ts";

/** `digest`: of just these orders as they are now; it is what a decision agrees to. */
type Part = { count: number; totalCents: number; digest: string };
type PayablePart = Part & { largestCents: number };

/** So many are named, with the way to their pages. */
const mostNamed = 5;

/** What a decision about a selection would be about. Amounts in cents. */
export type Outline = Omit<Part, "digest"> & {
  isCapped: boolean;
  /** `backCents`: what was paid of them, and should come back. */
  cancellable: Part & { backCents: number };
  payable: PayablePart;
  /** Drafts that are not what their quotes said: they are not among the payable ones. */
  differing: PayablePart & { named: { id: string; number: string }[] };
  /** Of the payable and the differing ones together. */
  allPayableDigest: string;
};

type PayableFigure = "payable" | "differing";
type Figure =
  | "count"
  | "total"
  | "cancellable"
  | "cancellable_cents"
  | "back_cents"
  | PayableFigure
  | `${PayableFigure}_cents`
  | `${PayableFigure}_largest`;
type Digest = "cancellable_digest" | "all_payable_digest" | `${PayableFigure}_digest`;
type Row = Record<Figure, number> & Record<Digest, string>;

/**
 * Told before anything is asked for: how many, how much, and of how many it can be done at all.
 * @throws AppError not_found
 */
export async function outlineSelection(ctx: MemberContext, input: OutlineSelectionInput): Promise<Outline> {
  requireRole(ctx, "orders:read");
  const wanted = parseInput(outlineSelectionSchema, input);
  const { ids, isCapped } =
    "ofRunId" in wanted
      ? { ids: await idsToRetry(db(), ctx, wanted.ofRunId), isCapped: false }
      : await chosenOrders(ctx, wanted.selection);
  const differing = await findDiffering(ctx, ids);
  const isDiffering = sql`${orders.id} = any(${sql.param([...differing.keys()])}::uuid[])`;
  const isPlain = sql`${isPayableRow} and not ${isDiffering}`;
  const isOther = sql`${isPayableRow} and ${isDiffering}`;
  const paid = sql`${orders.confirmedAt} is not null and ${orders.mode} = 'live'`;
  const { rows } = await db().execute<Row>(sql`
    select count(*)::float8 as count, ${sum()} as total,
      ${countOf(isCancellableRow)} as cancellable, ${sum(isCancellableRow)} as cancellable_cents,
      ${digestOf(isCancellableRow)} as cancellable_digest, ${digestOf(isPlain)} as payable_digest,
      ${digestOf(isOther)} as differing_digest, ${digestOf(isPayableRow)} as all_payable_digest,
      ${sum(sql`${isCancellableRow} and ${paid}`)} as back_cents,
      ${countOf(isPlain)} as payable, ${sum(isPlain)} as payable_cents, ${largest(isPlain)} as payable_largest,
      ${countOf(isOther)} as differing, ${sum(isOther)} as differing_cents, ${largest(isOther)} as differing_largest
    from ${orders} where ${amongIds(ctx, ids)}`);
  const found = (name: Figure) => rows[0]?.[name] ?? 0;
  const payable = (name: "payable" | "differing"): PayablePart => ({
    count: found(name),
    totalCents: found(`${name}_cents`),
    largestCents: found(`${name}_largest`),
    digest: rows[0]?.[`${name}_digest`] ?? "",
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
    differing: {
      ...payable("differing"),
      named: [...differing.values()].slice(0, mostNamed).map(({ id, number }) => ({ id, number })),
    },
    allPayableDigest: rows[0]?.all_payable_digest ?? "",
  };
}

const largest = (condition: SQL) =>
  sql`coalesce(max(${orders.totalCents}) filter (where ${condition}), 0)::float8`;
const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::float8`;
const sum = (condition: SQL = sql`true`) =>
  sql`coalesce(sum(${orders.totalCents}) filter (where ${condition}), 0)::float8`;
