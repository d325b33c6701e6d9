import { DatabaseError } from "pg";
import { db, pool } from "#drizzle/client.ts";
import type { LiveChange } from "#drizzle/notify.ts";
import { enqueue, type WrittenJob, writeJob } from "#lib/core/jobs/enqueue.ts";
import type { Task } from "#lib/core/jobs/tasks.ts";
import { readVariantRefs } from "#lib/features/catalog/variant-refs.ts";
import { acceptStatement, countRepeats } from "./internal/receiving/accept-statement.ts";
import { gather } from "./internal/receiving/gather.ts";
import type { VerifiedDelivery } from "./read-event.ts";

const most = 100;
const heaviestBytes = 4_000_000;
/** A longer status is not valid and is not stored. */
const longestStatus = 100;

const acceptTogether = () =>
  gather<VerifiedDelivery, boolean>({
    answerAll: acceptAll,
    most,
    heaviest: heaviestBytes,
    weigh: ({ bytes }) => bytes,
    mayBeOfOne: isOfItsData,
  });

/**
 * Two batches: one collects and parses deliveries while the database works on the other. More would make each batch
 * smaller.
 */
const batches = [acceptTogether(), acceptTogether()] as const;

/**
 * Does everything that an acknowledgement promises: once it resolves, the event is in the log and its follow-up jobs
 * are queued. Deliveries that arrive together share a transaction. Resolves to whether the event was already known.
 * @step The caller checks access.
 */
export function acceptDelivery(delivery: VerifiedDelivery): Promise<boolean> {
  return batches[batchOf(delivery)](delivery);
}

/**
 * Deliveries about one order share a batch, so they are processed in sequence and never wait for each other's row
 * lock.
 */
function batchOf({ event }: VerifiedDelivery): 0 | 1 {
  const subject = event.order?.id ?? event.id;
  return Number.parseInt(subject.slice(-1), 16) % 2 === 0 ? 0 : 1;
}

async function acceptAll(deliveries: VerifiedDelivery[]): Promise<boolean[]> {
  const byEvent = Map.groupBy(deliveries, keyOf);
  const events = [...byEvent.values()].map(toRecord);
  const effects = [...byEvent.values()].map(([first]) =>
    toEffect(first as VerifiedDelivery, byEvent.size > 1),
  );
  const { rows } = await pool().query<{ unseen: string[]; is_lost: boolean }>({
    ...acceptStatement,
    values: [JSON.stringify(events), JSON.stringify(effects), JSON.stringify(endpointsOf(deliveries))],
  });
  const unseen = new Set(rows[0]?.unseen);
  if (rows[0]?.is_lost) await askAgain(effects);
  await countRepeats([...byEvent.entries()].filter(([key]) => !unseen.has(key)).map(([, same]) => same));
  // Among repeats that arrived together, one counts as the first.
  return deliveries.map((delivery) => !unseen.delete(keyOf(delivery)));
}

/** `add_jobs` skips a job that a worker is just taking, so enqueue it again. A job that is queued twice runs once. */
async function askAgain(effects: { job: WrittenJob | null }[]): Promise<void> {
  const jobs = new Map(effects.flatMap(({ job }) => (job ? [[job.key, job] as const] : [])));
  for (const { task, payload, key } of jobs.values())
    await enqueue<Task>(db(), task, payload, key === null ? {} : { key });
}

const keyOf = ({ workspaceId, event }: VerifiedDelivery) => `${workspaceId}/${event.id}`;

/** A row of the log. */
function toRecord(same: VerifiedDelivery[]) {
  const [delivery] = same as [VerifiedDelivery];
  const { workspaceId, event } = delivery;
  return {
    workspace_id: workspaceId,
    id: event.id,
    endpoint_id: delivery.endpointId,
    type: event.type,
    mode: event.mode,
    order_id: event.order?.id,
    event_at: event.eventAt,
    payload: event.payload,
    headers: delivery.headers,
    bytes: delivery.bytes,
    signed_at: delivery.signedAt,
    took_ms: performance.now() - delivery.arrivedAt,
    deliveries: same.length,
  };
}

/** What follows from an event that is new. */
function toEffect(delivery: VerifiedDelivery, isOneOfMany: boolean) {
  const { workspaceId, event } = delivery;
  return {
    workspace_id: workspaceId,
    id: event.id,
    mode: event.mode,
    order_id: event.order?.id,
    status: event.order && event.order.status.length <= longestStatus ? event.order.status : null,
    event_at: event.eventAt,
    job: jobFor(delivery),
    changes: changesOf(delivery, isOneOfMany),
  };
}

function jobFor({ workspaceId, event, traceparent }: VerifiedDelivery): WrittenJob | null {
  if (event.order) return writeJob("reread-order", { workspaceId, orderId: event.order.id }, traceparent);
  if (event.type !== "catalog.variant_discontinued") return null;
  return writeJob("reread-products", { workspaceId, ...readVariantRefs(event.variant ?? {}) }, traceparent);
}

function changesOf({ workspaceId, event }: VerifiedDelivery, isOneOfMany: boolean): LiveChange[] {
  const logged: LiveChange = { workspaceId, kind: "events", id: isOneOfMany ? "" : event.id };
  const { order, mode } = event;
  return order && mode ? [logged, { workspaceId, mode, kind: "order", id: order.id }] : [logged];
}

function endpointsOf(deliveries: VerifiedDelivery[]) {
  const byId = new Map(deliveries.map((delivery) => [delivery.endpointId, delivery]));
  return [...byId].map(([id, { workspaceId }]) => {
    const change: LiveChange = { workspaceId, kind: "webhooks", id };
    return { workspace_id: workspaceId, id, change };
  });
}

/** Whether the data or a lock conflict caused the error, and not an unreachable database. */
function isOfItsData(error: unknown): boolean {
  // The payload is nested too deeply to serialize.
  if (error instanceof RangeError) return true;
  return error instanceof DatabaseError && /^(21|22|23|40|54)/.test(error.code ?? "");
}
