import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { sendSigned } from "../delivery/send.ts";
import type { EventType } from "../domain/order-states.ts";
import { conflict, notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Db, Tx } from "../store/database.ts";
import { accounts } from "../store/schema/accounts.ts";
import { deliveries, deliveryAttempts, webhookEndpoints } from "../store/schema/webhooks.ts";
import type { WebhookRow } from "../wire/webhook.ts";

/** Specification: Limits, "Webhook endpoints per account". */
const maxEndpoints = 10;

const mine = (accountId: string, id: string) =>
  and(
    eq(webhookEndpoints.id, id),
    eq(webhookEndpoints.accountId, accountId),
    isNull(webhookEndpoints.deletedAt),
  );

/** The endpoints of an account after a position, oldest first. */
export function findWebhooks(
  db: Db,
  accountId: string,
  after: { createdAt: string; id: string } | undefined,
  limit: number,
): Promise<WebhookRow[]> {
  const wanted: (SQL | undefined)[] = [
    eq(webhookEndpoints.accountId, accountId),
    isNull(webhookEndpoints.deletedAt),
    after &&
      sql`(${webhookEndpoints.createdAt}, ${webhookEndpoints.id}) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  ];
  return db
    .select()
    .from(webhookEndpoints)
    .where(and(...wanted))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .limit(limit);
}

/** An endpoint that is not deleted. Throws 404. */
export async function readWebhook(db: Db | Tx, accountId: string, id: string): Promise<WebhookRow> {
  const [row] = await db.select().from(webhookEndpoints).where(mine(accountId, id));
  if (row === undefined) throw notFound();
  return row;
}

/** Registers an endpoint with a new secret. Throws 409 beyond ten. Specification: POST /v1/webhooks. */
export function createWebhook(
  { db, world }: Services,
  accountId: string,
  given: { url: string; events: EventType[] },
): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    // This lock prevents two registrations at once from both becoming the tenth.
    await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
    const [row] = await tx
      .select({ endpoints: count() })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.accountId, accountId), isNull(webhookEndpoints.deletedAt)));
    if ((row?.endpoints ?? 0) >= maxEndpoints) {
      throw conflict("webhook_limit_reached", `An account has ${maxEndpoints} webhook endpoints at most.`);
    }
    const at = world.clock.now();
    const [created] = await tx
      .insert(webhookEndpoints)
      .values({
        id: randomUUID(),
        accountId,
        ...given,
        status: "active",
        secret: `whsec_${randomBytes(24).toString("base64url")}`,
        createdAt: at,
        updatedAt: at,
      })
      .returning();
    if (created === undefined) throw notFound();
    return created;
  });
}

/** Changes an endpoint. Deliveries that waited during a pause are sent once it is active. Throws 404. */
export async function patchWebhook(
  services: Services,
  accountId: string,
  id: string,
  change: {
    url?: string | undefined;
    events?: EventType[] | undefined;
    status?: "active" | "paused" | undefined;
  },
): Promise<WebhookRow> {
  const { db, world } = services;
  const at = world.clock.now();
  const pausedAt =
    change.status === undefined
      ? {}
      : { pausedAt: change.status === "active" ? null : sql`coalesce(paused_at, ${at.toISOString()})` };
  const [row] = await db
    .update(webhookEndpoints)
    .set({ ...change, ...pausedAt, updatedAt: at })
    .where(mine(accountId, id))
    .returning();
  if (row === undefined) throw notFound();
  services.wake();
  return row;
}

/** Deletes an endpoint and drops its pending deliveries. Throws 404. Specification: DELETE /v1/webhooks/{id}. */
export function deleteWebhook({ db, world }: Services, accountId: string, id: string): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    const at = world.clock.now();
    const disabled = world.assumptions.deleted_endpoint_status === "disabled";
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ deletedAt: at, updatedAt: at, ...(disabled ? { status: "disabled" } : {}) })
      .where(mine(accountId, id))
      .returning();
    if (row === undefined) throw notFound();
    await tx
      .update(deliveries)
      .set({ status: "dropped", nextAttemptAt: null })
      .where(and(eq(deliveries.endpointId, id), eq(deliveries.status, "pending")));
    return row;
  });
}

/** Sends one signed ping, without retry, and returns its result. Specification: POST /v1/webhooks/{id}/test. */
export async function pingWebhook({ db, world, config }: Services, endpoint: WebhookRow) {
  const id = randomUUID();
  const type = "ping";
  const at = world.clock.now();
  const shape =
    world.assumptions.ping_body === "bare" ? { type } : { id, type, created_at: at.toISOString(), data: {} };
  const event = { id, type, body: JSON.stringify(shape) };
  const result = await sendSigned(endpoint, event, config, new AbortController().signal);
  const lastDelivery = {
    type,
    status: result.error === null ? "delivered" : "failed",
    http_status: result.httpStatus,
    at: at.toISOString(),
  };
  await db.insert(deliveryAttempts).values({
    eventId: id,
    endpointId: endpoint.id,
    type,
    attempt: 1,
    at,
    httpStatus: result.httpStatus,
    error: result.error,
    durationMs: result.durationMs,
  });
  await db.update(webhookEndpoints).set({ lastDelivery }).where(eq(webhookEndpoints.id, endpoint.id));
  return lastDelivery;
}
