import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { listCountries } from "#lib/catalog/list-countries.ts";
import { compareDestinations, type DestinationEstimate } from "#lib/quotes/compare-destinations.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

async function collect(estimates: AsyncIterable<DestinationEstimate>) {
  const all: DestinationEstimate[] = [];
  for await (const each of estimates) all.push(each);
  return all;
}

const forever = new AbortController().signal;
const totalOf = (each: DestinationEstimate | undefined) => each && "costs" in each && each.costs.total_cents;

test("each country is told what the service says of it, and one that is refused stops no other", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const items = [{ sku: workspace.sku, quantity: 3 }];
  const countries = ["FR", "DE", "CH", "ZZ", "US", "FR"];
  const told = await collect(compareDestinations(ctx, { items, countries }, forever));
  expect(told.map(({ country }) => country).toSorted()).toEqual(["CH", "DE", "FR", "US", "ZZ"]);
  for (const each of told) {
    if (each.country === "ZZ") {
      expect(each).toMatchObject({ error: { kind: "not_acceptable" } });
      continue;
    }
    const { costs } = await workspace.desk.client.estimateOrder({ items, country: each.country });
    expect(each).toEqual({ country: each.country, costs });
  }
});

test("people go before a comparison of every country, however long it is", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.contextOf(workspace.owner);
  const countries = (await listCountries(ctx, "en")).map(({ code }) => code);
  const items = [{ sku: workspace.sku, quantity: 1 }];
  const stop = new AbortController();
  const stream = compareDestinations(ctx, { items, countries }, stop.signal)[Symbol.asyncIterator]();
  const first = await stream.next();
  expect(totalOf(first.value)).toBeGreaterThan(0);
  // Sixty countries take six seconds at the service's pace; a person's call waits for none of them.
  const begun = performance.now();
  await workspace.desk.client.estimateOrder({ items, country: "FR" });
  expect(performance.now() - begun).toBeLessThan(3_000);
  stop.abort();
  expect((await stream.next()).done).toBe(true);
});

test("who leaves stops the calls that were still to come", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const countries = (await listCountries(ctx, "en")).map(({ code }) => code);
  expect(countries.length).toBeGreaterThan(30);
  const stop = new AbortController();
  const input = { items: [{ sku: workspace.sku, quantity: 1 }], countries };
  for await (const _ of compareDestinations(ctx, input, stop.signal)) stop.abort();
  const calls = await pressroom.world.control.requestsOf(workspace.desk.prefix);
  const estimates = calls.filter(({ path }) => path === "/v1/orders/estimate");
  expect(estimates.length).toBeLessThan(12);
});
