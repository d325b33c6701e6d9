import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyAddress } from "#lib/features/quotes/new-document.ts";
import { findOtherKept, forgetKeptOrder, keptOrderKey, readKeptOrder, writeKeptOrder } from "./kept-order.ts";

beforeEach(() => {
  // Like the browser's, it lists its entries as its own properties.
  const storage: Record<string, unknown> = Object.create({
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, text: string) => {
      storage[name] = text;
    },
    removeItem: (name: string) => delete storage[name],
  });
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

const owner = ["ada", "acme", "test"];
const keptAt = (at: number) => ({
  submissionId: randomUUID(),
  reference: "",
  address: { ...emptyAddress, line1: "Rue de Rivoli 1" },
  lines: [],
  at,
});
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
const ofProduct = { productId: "tee", pieces: [{ sku: "TEE-M", quantity: 3 }] };

test("the plain form finds the latest order that was begun elsewhere, until it is forgotten", async () => {
  const [plain, tee] = [keptOrderKey(owner, {}), keptOrderKey(owner, ofProduct)];
  writeKeptOrder(plain, keptAt(minutesAgo(1)));
  expect(await findOtherKept(plain)).toBeNull();
  writeKeptOrder(keptOrderKey(owner, { quoteId: "q" }), keptAt(minutesAgo(3)));
  const at = minutesAgo(2);
  writeKeptOrder(tee, keptAt(at));
  expect(await findOtherKept(plain)).toEqual({ source: ofProduct, at });
  forgetKeptOrder(tee);
  expect(await findOtherKept(plain)).toMatchObject({ source: { quoteId: "q" } });
  expect(await readKeptOrder(plain)).toMatchObject({ address: { line1: "Rue de Rivoli 1" } });
});

test("orders of another person or mode, replacements, and orders older than 30 days are not found", async () => {
  const plain = keptOrderKey(owner, {});
  writeKeptOrder(keptOrderKey(["ben", "acme", "test"], ofProduct), keptAt(minutesAgo(1)));
  writeKeptOrder(keptOrderKey(["ada", "acme", "live"], ofProduct), keptAt(minutesAgo(1)));
  writeKeptOrder([...owner, "change", randomUUID(), "draft"].join("."), keptAt(minutesAgo(1)));
  writeKeptOrder(keptOrderKey(owner, { sku: "OLD" }), keptAt(minutesAgo(31 * 24 * 60)));
  expect(await findOtherKept(plain)).toBeNull();
});

test("a form with a source of its own finds no other order", async () => {
  writeKeptOrder(keptOrderKey(owner, {}), keptAt(minutesAgo(1)));
  writeKeptOrder(keptOrderKey(owner, { quoteId: "q" }), keptAt(minutesAgo(1)));
  expect(await findOtherKept(keptOrderKey(owner, ofProduct))).toBeNull();
});
