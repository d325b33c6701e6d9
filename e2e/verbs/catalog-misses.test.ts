import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogReads } from "#drizzle/schema/catalog-reads.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { runInProcess } from "#e2e/fixtures/run-in-process.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { detailCall, variantsCall, watchCalls } from "#e2e/fixtures/watch-calls.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";

const { pressroom, service } = startProxiedVerbs();
let watched: ReturnType<typeof watchCalls>;
beforeAll(async () => {
  watched = watchCalls(service);
});
afterEach(async () => {
  watched.forget();
  await pressroom.world.control.clearFaults();
});

async function openUnread() {
  const workspace = await openWorkspace(pressroom.world);
  const [product] = (await workspace.testAccount.client.listProducts({ limit: 1 })).data;
  return { workspace, productId: product?.id ?? "", variants: product?.variants_count ?? 0 };
}

/** Delays replies, so that all readers ask before the first reply arrives. */
const slowDown = ({ testAccount }: TestWorkspace) =>
  pressroom.world.control.addFault({
    account_id: testAccount.accountId,
    path: "/v1/catalog/products/*",
    delay_ms: 400,
  });

const callsMade = () => [watched.of(detailCall).length, watched.of(variantsCall).length];

test("50 simultaneous reads of an uncached product make one call of each kind", async () => {
  const { workspace, productId, variants } = await openUnread();
  const ctx = await workspace.ownerContext();
  const asked = Array.from({ length: 50 }, () => getProduct(ctx, { productId }, "en"));
  for (const found of await Promise.all(asked)) expect(found.variants).toHaveLength(variants);
  expect(callsMade()).toEqual([1, 1]);
  await getProduct(ctx, { productId }, "en");
  expect(callsMade()).toEqual([1, 1]);
});

test("50 reads in two processes make one call of each kind, too", async () => {
  const { workspace, productId, variants } = await openUnread();
  await slowDown(workspace);
  const asked = { workspaceId: workspace.workspaceId, askedBy: workspace.owner, productId, times: 25 };
  const processes = [asked, asked].map((each) => runInProcess("e2e/fixtures/miss-product.ts", each));
  for (const { stdout } of processes) await once(stdout, "data");
  for (const { stdin } of processes) stdin.end("go");
  const said = await Promise.all(processes.map(({ stdout }) => text(stdout)));
  const line = `${productId} ${variants}`;
  expect(said.map((lines) => lines.trim().split("\n"))).toEqual(Array(2).fill(Array(25).fill(line)));
  expect(callsMade()).toEqual([1, 1]);
});

test("the read of a killed process is done by the next one after the lease expires", async () => {
  const { workspace, productId, variants } = await openUnread();
  const { workspaceId } = workspace;
  const leaseToken = randomUUID();
  const leaseUntil = new Date(Date.now() + 1_000);
  await db()
    .insert(catalogReads)
    .values({ workspaceId, what: `product:${productId}`, leaseToken, leaseUntil });
  const found = await getProduct(await workspace.ownerContext(), { productId }, "en");
  expect([found.variants.length, Date.now() >= leaseUntil.getTime()]).toEqual([variants, true]);
  expect(await db().select().from(catalogReads).where(eq(catalogReads.workspaceId, workspaceId))).toEqual([]);
});

test("a read that outlived its lease does not touch the next lease", async () => {
  const { workspace, productId } = await openUnread();
  const { workspaceId } = workspace;
  const ofWorkspace = eq(catalogReads.workspaceId, workspaceId);
  const takenOver = { leaseToken: randomUUID(), leaseUntil: new Date(Date.now() + 60_000) };
  const hooks = service.hooks;
  service.hooks = {
    ...hooks,
    async onRequest({ path }) {
      if (detailCall.test(path)) await db().update(catalogReads).set(takenOver).where(ofWorkspace);
      return undefined;
    },
  };
  await getProduct(await workspace.ownerContext(), { productId }, "en");
  service.hooks = hooks;
  expect(await db().select().from(catalogReads).where(ofWorkspace)).toMatchObject([takenOver]);
});

test("20 reads of an unknown product make one call, and nothing is left behind", async () => {
  const { workspace } = await openUnread();
  const { workspaceId } = workspace;
  await slowDown(workspace);
  const ctx = await workspace.ownerContext();
  const productId = randomUUID();
  const asked = Array.from({ length: 20 }, () => getProduct(ctx, { productId }, "en"));
  for (const answer of await Promise.allSettled(asked)) {
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  }
  expect(watched.of(detailCall)).toHaveLength(1);
  expect(await db().select().from(catalogReads).where(eq(catalogReads.workspaceId, workspaceId))).toEqual([]);
});

test("20 simultaneous reads of uncached countries make one call", async () => {
  const { workspace } = await openUnread();
  const ctx = await workspace.ownerContext();
  const lists = await Promise.all(Array.from({ length: 20 }, () => listCountries(ctx, "en")));
  expect(new Set(lists.map(({ length }) => length)).size).toBe(1);
  expect(watched.of(/^\/v1\/countries/)).toHaveLength(1);
});
