import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { compareDestinations, type DestinationEstimate } from "#lib/features/quotes/compare-destinations.ts";

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

test("a comparison takes no turn that a person's call would have", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  // How turns are given is the pacer's: its tests keep people before background work.
  const urgent = vi.spyOn(ctx, "service", "get");
  const items = [{ sku: workspace.sku, quantity: 1 }];
  const [told] = await collect(compareDestinations(ctx, { items, countries: ["FR"] }, forever));
  expect(totalOf(told)).toBeGreaterThan(0);
  expect(urgent).not.toHaveBeenCalled();
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
