import { describe, expect, it } from "vitest";
import { orderIdempotencyKeySchema } from "../order-calls.ts";
import { sampleAddress, sampleOrderRequest } from "../testing/samples.ts";
import { addressInputSchema } from "./address.ts";
import { productsQuerySchema } from "./catalog.ts";
import { estimateRequestSchema } from "./estimate.ts";
import { fileRequestSchema } from "./file.ts";
import { orderRequestSchema, ordersQuerySchema } from "./order.ts";
import { webhookUpdateSchema } from "./webhook.ts";

const id = "0b5e8f6a-7a1c-4f0e-9d55-3f2f6a1c9e01";
const [item] = sampleOrderRequest.items;

describe("unknown fields", () => {
  it.each([
    ["order", orderRequestSchema, { ...sampleOrderRequest, price_cents: 1 }],
    ["item", orderRequestSchema, { ...sampleOrderRequest, items: [{ ...item, price_cents: 1 }] }],
    ["address", addressInputSchema, { ...sampleAddress, province: "IdF" }],
    ["estimate", estimateRequestSchema, { items: [item], external_id: "A" }],
    ["file", fileRequestSchema, { url: "https://example.com/a.png", dpi: 300 }],
    ["webhook update", webhookUpdateSchema, { secret: "x" }],
    ["product filter", productsQuerySchema, { search: "tee" }],
    ["order filter", ordersQuerySchema, { state: "draft" }],
  ])("are refused in %s", (_, schema, input) => {
    expect(schema.safeParse(input).error?.issues[0]?.code).toBe("unrecognized_keys");
  });
});

describe("bounds", () => {
  const text = (length: number) => "x".repeat(length);
  const address = (change: object) => addressInputSchema.safeParse({ ...sampleAddress, ...change }).success;
  const order = (change: object) =>
    orderRequestSchema.safeParse({ ...sampleOrderRequest, ...change }).success;
  const items = (count: number) => order({ items: Array.from({ length: count }, () => item) });
  const quantity = (value: number) => order({ items: [{ sku: "TEE", quantity: value }] });

  it.each([
    ["name", 200],
    ["company", 200],
    ["line1", 255],
    ["line2", 255],
    ["postal_code", 20],
    ["city", 120],
    ["phone", 40],
  ])("address %s has at most %i characters", (field, most) => {
    expect(address({ [field]: text(most) })).toBe(true);
    expect(address({ [field]: text(most + 1) })).toBe(false);
  });

  it("accepts null and absence in the optional fields of an address, not in the required ones", () => {
    const { company: _, line2: __, postal_code: ___, phone: ____, email: _____, ...required } = sampleAddress;
    expect(addressInputSchema.safeParse(required).success).toBe(true);
    expect(address({ company: null, email: null })).toBe(true);
    expect(address({ city: null })).toBe(false);
    expect(address({ email: "ada" })).toBe(false);
    expect(address({ email: "ada@gmail" })).toBe(false);
  });

  it.each(["j&j@example.com", "a/b@example.com", "info@example.xn--p1ai"])(
    "accepts the valid e-mail address %s",
    (email) => expect(address({ email })).toBe(true),
  );

  it("accepts two capital letters for a country, and in an estimate also small ones", () => {
    expect([address({ country: "fr" }), address({ country: "FRA" })]).toEqual([false, false]);
    expect(estimateRequestSchema.safeParse({ items: [item], country: "fr" }).success).toBe(true);
    expect(estimateRequestSchema.safeParse({ items: [item], country: "f1" }).success).toBe(false);
  });

  it("accepts 1 to 100 items of 1 to 1000 pieces", () => {
    expect([items(0), items(1), items(100), items(101)]).toEqual([false, true, true, false]);
    expect([quantity(0), quantity(1), quantity(1000), quantity(1001), quantity(1.5)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("accepts file ids by face, and an external_id of 100 characters", () => {
    expect(order({ items: [{ sku: "TEE", quantity: 1, files: { front: id } }] })).toBe(true);
    expect(order({ items: [{ sku: "TEE", quantity: 1, files: { front: "logo.png" } }] })).toBe(false);
    expect([order({ external_id: text(100) }), order({ external_id: text(101) })]).toEqual([true, false]);
  });

  it("accepts pages of 1 to 100", () => {
    const limit = (value: number) => productsQuerySchema.safeParse({ limit: value }).success;
    expect([limit(0), limit(1), limit(100), limit(101)]).toEqual([false, true, true, false]);
  });

  it("accepts idempotency keys of 8 to 100 of the allowed characters", () => {
    const key = (value: string) => orderIdempotencyKeySchema.safeParse(value).success;
    expect([key(text(7)), key(text(8)), key(text(100)), key(text(101))]).toEqual([false, true, true, false]);
    expect([key("order:1_2.3-4"), key("with space"), key("with/slash"), key("12345678\n")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("accepts an update that activates or pauses a webhook, and no other status", () => {
    expect(webhookUpdateSchema.safeParse({ status: "paused" }).success).toBe(true);
    expect(webhookUpdateSchema.safeParse({ status: "disabled" }).success).toBe(false);
  });
});
