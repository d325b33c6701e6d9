import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startReceiver } from "#e2e/contract/receiver.ts";
import { deliverEvent } from "#e2e/fixtures/deliver-event.ts";
import { type MirroredCatalog, openMirroredCatalog } from "#e2e/fixtures/open-mirrored-catalog.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { untilCatalogIdle } from "#e2e/fixtures/until-catalog-idle.ts";
import { detailCall, watchCalls } from "#e2e/fixtures/watch-calls.ts";
import { printResult } from "#e2e/service/scale.ts";
import { type LiveSignal, onLiveSignal } from "#lib/core/live/listen.ts";

const allFields = ["sku", "product_id", "availability", "discontinued_at", "replacement"];

const { pressroom, service } = startProxiedVerbs();
let watched: ReturnType<typeof watchCalls>;
const heard: LiveSignal[] = [];
beforeAll(async () => {
  watched = watchCalls(service);
  onLiveSignal((signal) => heard.push(signal));
  await vi.waitFor(() => expect(heard).toContainEqual({ type: "gap" }), { timeout: 30_000 });
});
afterEach(() => pressroom.world.control.assume({ variant_event_fields: allFields }));

/** Discontinues a variant, and returns the event as the service sends it to this account. */
async function discontinue(
  { workspace: { testAccount } }: MirroredCatalog,
  sku: string,
  replacement: string,
) {
  await using outside = await startReceiver();
  const events = ["catalog.variant_discontinued"];
  const { id } = await testAccount.client.createWebhook({ url: outside.url, events });
  await pressroom.world.control.discontinue(sku, replacement);
  const [delivery] = await outside.take(1);
  await testAccount.client.deleteWebhook(id);
  return JSON.parse(delivery?.body.toString() ?? "");
}

const told = [
  { names: "all of it", fields: allFields, back: 0, reads: 1 },
  { names: "its SKU alone", fields: ["sku"], back: 1, reads: 1 },
  { names: "its product alone", fields: ["product_id"], back: 2, reads: 1 },
  { names: "nothing that tells which", fields: ["availability"], back: 3, reads: 8 },
];

test("an event marks its variant within seconds, whichever way it names it, and open pages are notified", {
  timeout: 120_000,
}, async () => {
  startWorker();
  for (const given of told) await expectMarked(given);
});

async function expectMarked(given: (typeof told)[number]): Promise<void> {
  const kept = await openMirroredCatalog(pressroom.world);
  const { workspaceId } = kept.workspace;
  const { discontinued, next } = await kept.twoOnSale(given.back);
  await pressroom.world.control.assume({ variant_event_fields: given.fields });
  const event = await discontinue(kept, discontinued, next);
  expect(Object.keys(event.data.variant)).toEqual(given.fields);
  expect(await kept.variantOf(discontinued)).toMatchObject({ availability: "available" });
  await untilCatalogIdle(workspaceId);
  heard.splice(0);
  watched.forget();

  const deliveredAt = performance.now();
  expect(await deliverEvent(workspaceId, event)).toEqual({ accepted: true, repeated: false });
  const marked = { availability: "discontinued", replacementSku: next };
  await expect.poll(() => kept.variantOf(discontinued), { interval: 20 }).toMatchObject(marked);
  printResult(
    `an event that names ${given.names}: marked after ${Math.round(performance.now() - deliveredAt)} ms`,
  );
  const change = expect.objectContaining({ workspaceId, kind: "catalog" });
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ change }));
  await untilCatalogIdle(workspaceId);
  expect(watched.of(detailCall), given.names).toHaveLength(given.reads);
}

test.each([
  ["something that is not known here", { variant: { sku: "NO-SUCH-SKU" } }],
  ["nothing", {}],
])("an event about %s is accepted like any other", async (_, data) => {
  const { workspace } = await openMirroredCatalog(pressroom.world);
  const created_at = new Date().toISOString();
  const event = { id: randomUUID(), type: "catalog.variant_discontinued", created_at, data };
  expect(await deliverEvent(workspace.workspaceId, event)).toEqual({ accepted: true, repeated: false });
});

test("100 events about one product cause few reads of it", async () => {
  const kept = await openMirroredCatalog(pressroom.world);
  const { workspaceId } = kept.workspace;
  const [productId = ""] = await kept.productIds();
  startWorker();
  await untilCatalogIdle(workspaceId);
  watched.forget();
  const created_at = new Date().toISOString();
  const events = Array.from({ length: 100 }, () => ({
    id: randomUUID(),
    type: "catalog.variant_discontinued",
    created_at,
    data: { variant: { product_id: productId } },
  }));
  for (const event of events) await deliverEvent(workspaceId, event);
  await untilCatalogIdle(workspaceId);
  const reads = watched.of(detailCall).length;
  printResult(`100 events about one product: ${reads} reads of it`);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(30);
});
