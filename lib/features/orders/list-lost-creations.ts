import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { submissionOf } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { AddressInput } from "#lib/core/service/schemas/address.ts";
import { orderRequestSchema, orderSchema } from "#lib/core/service/schemas/order.ts";
import { findStored, findStoredJson } from "#lib/read-stored.ts";
import { type IntentPhase, phaseOf } from "./order-view.ts";

/**
 * A creation that got no answer: the worker is looking for its order, or this is what it found. Dates ISO 8601 in UTC.
 */
export type LostCreation = {
  id: string;
  /** The form that was submitted. */
  submissionId: string;
  reference: string | null;
  state: Intent["state"];
  phase: IntentPhase;
  outcome: Outcome | null;
  askedAt: string;
  sentAt: string | null;
  /** The order that was created, or the one that has its reference. */
  order: { id: string; number: string } | null;
  /** For a creation in doubt: what a person compares. Null if it can no longer be read. */
  sent: Ordered | null;
  found: Ordered | null;
};

/** The variants of an order with their faces, and each line of its address that is not empty. */
export type Ordered = { items: { sku: string; quantity: number; faces: string[] }[]; address: string[] };

const mostShown = 100;

const foundOrder = sql`coalesce(${orderIntents.orderId}, (${orderIntents.outcome} #>> '{details,order_id}')::uuid)`;

/**
 * Lists creations whose caller no longer waits: open ones and those in doubt first, then newest first. Ended ones stay
 * for an hour, after a restore for a week, but a created draft only until it is paid or cancelled; those in doubt until
 * a person has answered. Those of an import are on its own page, except when a person has to answer.
 */
export async function listLostCreations(ctx: MemberContext): Promise<LostCreation[]> {
  requireRole(ctx, "orders:read");
  const rows = await statement().execute({ workspaceId: ctx.workspace.id, mode: ctx.mode });
  // What happens to the draft afterwards is shown with the order.
  const shown = rows.filter(
    ({ intent, status }) => intent.state !== "succeeded" || (status ?? "draft") === "draft",
  );
  return shown.map(({ intent, order, data }) => ({
    id: intent.id,
    submissionId: submissionOf(intent),
    reference: intent.externalId,
    state: intent.state,
    phase: phaseOf(intent),
    outcome: intent.outcome as Outcome | null,
    askedAt: intent.createdAt.toISOString(),
    sentAt: intent.sentAt?.toISOString() ?? null,
    order,
    sent: intent.state === "in_doubt" && intent.body ? readSent(intent.body) : null,
    found: data ? readFound(data) : null,
  }));
}

function readSent(body: Uint8Array): Ordered | null {
  const sent = findStoredJson(orderRequestSchema, body, "order_intents.body");
  if (!sent) return null;
  const items = sent.items.map(({ sku, quantity, files }) => ({
    sku,
    quantity,
    faces: Object.keys(files ?? {}),
  }));
  return { items, address: linesOf(sent.shipping_address) };
}

function readFound(data: unknown): Ordered | null {
  const found = findStored(orderSchema, data, "orders.data");
  if (!found) return null;
  const items = found.items.map(({ sku, quantity, files }) => ({
    sku,
    quantity,
    faces: files.map(({ face }) => face),
  }));
  return { items, address: linesOf(found.shipping_address) };
}

function linesOf(address: AddressInput): string[] {
  const { name, company, line1, line2, postal_code, city, country, phone, email } = address;
  const town = [postal_code, city].filter(Boolean).join(" ");
  return [name, company, line1, line2, town, country, phone, email].filter(
    (line): line is string => typeof line === "string" && line !== "",
  );
}

const statement = prepareOnce(() =>
  db()
    .select({
      intent: orderIntents,
      order: { id: orders.id, number: orders.number },
      status: orders.status,
      data: sql<unknown>`case when ${orderIntents.state} = 'in_doubt' then ${orders.data} end`,
    })
    .from(orderIntents)
    .leftJoin(
      orders,
      and(
        eq(orders.workspaceId, given("workspaceId")),
        eq(orders.mode, given("mode")),
        eq(orders.id, foundOrder),
      ),
    )
    .where(
      and(
        eq(orderIntents.workspaceId, given("workspaceId")),
        eq(orderIntents.mode, given("mode")),
        // The same expression as in the index of lost creations, so that the prepared statement uses that index.
        sql`${orderIntents.kind} = 'create'`,
        isNotNull(orderIntents.leftOpenAt),
        or(isNull(orderIntents.importId), sql`${orderIntents.state} = 'in_doubt'`),
        or(
          // An open creation ends after a day at the latest; a restored one may be as old as its backup.
          gt(orderIntents.createdAt, sql`now() - interval '2 days'`),
          // The same expression as in the index of undecided creations.
          sql`(${orderIntents.state} = 'in_doubt' or ${orderIntents.lookUpOnly})`,
        ),
        or(
          inArray(orderIntents.state, ["open", "in_doubt"]),
          gt(
            orderIntents.finishedAt,
            sql`now() - case when ${orderIntents.lookUpOnly} then interval '7 days' else interval '1 hour' end`,
          ),
        ),
      ),
    )
    .orderBy(desc(inArray(orderIntents.state, ["open", "in_doubt"])), desc(orderIntents.createdAt))
    .limit(mostShown)
    .prepare("list_lost_creations"),
);
