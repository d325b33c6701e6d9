import { expect, test, vi } from "vitest";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { compareDestinations, type DestinationEstimate } from "#lib/features/quotes/compare-destinations.ts";

const pressroom = useVerbs();

async function collect(estimates: AsyncIterable<DestinationEstimate>) {
  const all: DestinationEstimate[] = [];
  for await (const each of estimates) all.push(each);
  return all;
}

const forever = new AbortController().signal;
const totalOf = (each: DestinationEstimate | undefined) => each && "costs" in each && each.costs.total_cents;

test("a comparison returns the costs per country, and a refused country stops no other", async () => {
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
    const { costs } = await workspace.testAccount.client.estimateOrder({ items, country: each.country });
    expect(each).toEqual({ country: each.country, costs });
  }
});

test("a comparison does not use the calls reserved for interactive requests", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  // The pacer decides who goes first; its own tests check that people go before background work.
  const urgent = vi.spyOn(ctx, "service", "get");
  const items = [{ sku: workspace.sku, quantity: 1 }];
  const [told] = await collect(compareDestinations(ctx, { items, countries: ["FR"] }, forever));
  expect(totalOf(told)).toBeGreaterThan(0);
  expect(urgent).not.toHaveBeenCalled();
});

test("leaving the page stops the remaining calls", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const countries = (await listCountries(ctx, "en")).map(({ code }) => code);
  expect(countries.length).toBeGreaterThan(30);
  const stop = new AbortController();
  const input = { items: [{ sku: workspace.sku, quantity: 1 }], countries };
  for await (const _ of compareDestinations(ctx, input, stop.signal)) stop.abort();
  const calls = await pressroom.world.control.requestsOf(workspace.testAccount.prefix);
  const estimates = calls.filter(({ path }) => path === "/v1/orders/estimate");
  expect(estimates.length).toBeLessThan(12);
});
