import { type Loop, startLoop } from "../loop.ts";
import type { Services } from "../services.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  endpointsWithWork,
  nextDue,
  recordAttempt,
  releaseLeases,
} from "./deliveries.ts";
import { sendSigned } from "./send.ts";

/** Parallel deliveries per endpoint. A slow endpoint delays only its own deliveries. */
const slotsPerEndpoint = 8;
const idleMs = 1_000;

/** Starts the loop that sends pending deliveries: after each commit, and when a retry is due. */
export async function startDispatcher(services: Services, onError: (error: unknown) => void): Promise<Loop> {
  const { db, world, config } = services;
  const inFlight = new Map<string, Set<Promise<void>>>();
  const stopping = new AbortController();

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const at = world.clock.now();
    const event = { id: delivery.event_id, type: delivery.type, body: delivery.body };
    const result = await sendSigned(delivery, event, config, stopping.signal);
    if (!stopping.signal.aborted) await recordAttempt(services, delivery, at, result);
  }

  function start(delivery: ClaimedDelivery, slots: Set<Promise<void>>): void {
    const sending = deliver(delivery)
      .catch(onError)
      .finally(() => {
        slots.delete(sending);
        if (slots.size === 0) inFlight.delete(delivery.endpoint_id);
        loop.wake();
      });
    slots.add(sending);
  }

  async function run(): Promise<number | null> {
    const at = world.clock.now();
    for (const endpointId of await endpointsWithWork(db, at)) {
      const slots = inFlight.get(endpointId) ?? new Set();
      inFlight.set(endpointId, slots);
      const free = slotsPerEndpoint - slots.size;
      if (free <= 0) continue;
      for (const delivery of await claimDeliveries(db, endpointId, at, free)) start(delivery, slots);
    }
    const due = await nextDue(db, at);
    return due === null ? null : due.getTime() - world.clock.now().getTime();
  }

  await releaseLeases(db);
  const loop = startLoop({ run, idleMs, onError });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      stopping.abort();
      await Promise.all([...inFlight.values()].flatMap((slots) => [...slots]));
      await releaseLeases(db);
    },
  };
}
