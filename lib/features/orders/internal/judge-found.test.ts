import { expect, test } from "vitest";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import type { Address } from "#lib/core/service/schemas/address.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { judgeFound } from "../find-own-creation.ts";

const id = "0b5e8f6a-7a1c-4f0e-9d55-3f2f6a1c9e01";
const [line] = anOrder().items;
if (!line) throw new Error("An order has a line.");
const sentAddress: Address = {
  name: "Zoë Müller",
  company: null,
  line1: "Rue de l'Église 12",
  line2: "Bât. B",
  postal_code: "75 001",
  city: "Saint-Étienne",
  country: "FR",
  phone: "+33 6 12 34 56 78",
  email: "Zoe@Example.com",
};

type Sent = { items?: OrderItemRequest[]; address?: Address; keyPrefix?: string | null; isTyped?: boolean };

function judge(
  made: Partial<Order>,
  { items, address = sentAddress, keyPrefix = "svc_test_a1b2", isTyped = true }: Sent = {},
) {
  const body = encodeOrderRequest({
    external_id: "A-1",
    shipping_address: address,
    items: items ?? [{ sku: line?.sku ?? "", quantity: 2 }],
  });
  const order = anOrder({ shipping_address: sentAddress, ...made });
  return judgeFound(order, { mode: "test", body: Buffer.from(body), keyPrefix, isTyped });
}

test.each<[string, Partial<Order>]>([
  ["as it was sent", {}],
  ["without a prefix", { api_key_prefix: null }],
  ["with an empty prefix", { api_key_prefix: "" }],
  ["with a shorter prefix", { api_key_prefix: "svc_test_a1…" }],
  ["from another century", { created_at: "1999-01-01T00:00:00Z", updated_at: "1999-01-01T00:00:00Z" }],
  [
    "on two lines",
    {
      items: [
        { ...line, quantity: 1 },
        { ...line, line: 2, quantity: 1 },
      ],
    },
  ],
  ["with its SKU in small letters", { items: [{ ...line, sku: line.sku.toLowerCase() }] }],
])("an order %s is ours", (_, made) => {
  expect(judge(made)).toBe("ours");
});

test.each<[string, Partial<Address>]>([
  ["in capitals", { name: "ZOË MÜLLER", city: "SAINT-ÉTIENNE", line1: "RUE DE L'ÉGLISE 12" }],
  [
    "without accents",
    { name: "Zoe Muller", city: "Saint Etienne", line1: "Rue de l Eglise 12", line2: "Bat B" },
  ],
  ["with umlauts spelt out", { name: "Zoë Mueller" }],
  ["in another form of Unicode", { name: "Zoë Müller".normalize("NFD"), line1: "Rue de l’Église 12" }],
  ["with spaces around", { name: "  Zoë  Müller ", city: " Saint-Étienne" }],
  ["with its postal code in one", { postal_code: "75001" }],
  ["with the country before its postal code", { postal_code: "F-75001" }],
  ["with its phone as it is dialled", { phone: "06.12.34.56.78" }],
  ["with its e-mail address in small letters", { email: "zoe@example.com" }],
  ["with both lines in one", { line1: "Rue de l'Église 12, Bât. B", line2: null }],
  ["without what is optional", { line2: null, phone: null, email: "", postal_code: null }],
  ["with a company filled in", { company: "Müller & Co" }],
])("an address %s matches the one that was sent", (_, made) => {
  expect(judge({ shipping_address: { ...sentAddress, ...made } })).toBe("ours");
});

test.each<[string, Partial<Order>, Sent?]>([
  ["to another street", { shipping_address: { ...sentAddress, line1: "Rue du Port 3", line2: null } }],
  ["to another name", { shipping_address: { ...sentAddress, name: "Zoë Maier" } }],
  ["to another town", { shipping_address: { ...sentAddress, city: "Lyon" } }],
  ["with another postal code", { shipping_address: { ...sentAddress, postal_code: "69001" } }],
  ["with another phone", { shipping_address: { ...sentAddress, phone: "+33 7 99 99 99 99" } }],
  ["with another e-mail address", { shipping_address: { ...sentAddress, email: "z@example.com" } }],
  [
    "printed on another face",
    { items: [{ ...line, files: [{ face: "back", url: "https://a.example/1" }] }] },
  ],
  ["of another variant", { items: [{ ...line, sku: `${line.sku}-R` }] }],
  ["of another quantity", { items: [{ ...line, quantity: 3 }] }],
  ["of one line more", { items: [line, { ...line, sku: "MUG-001" }] }],
  [
    "to another name and street",
    { shipping_address: { ...sentAddress, name: "Al", line1: "Rue du Port 3" } },
  ],
  ["of a product that was not asked for", { items: [{ ...line, product_id: id }] }],
  ["not of the product that was asked for", {}, { items: [{ sku: line.sku, quantity: 2, product_id: id }] }],
])("an order %s is unclear", (_, made, sent) => {
  expect(judge(made, sent)).toBe("unclear");
});

const elsewhere = { ...sentAddress, name: "Zoë Maier", line1: "Rue du Port 3", line2: null };

test.each<[string, Partial<Order>]>([
  ["of another key", { api_key_prefix: "svc_test_zzzz" }],
  ["of another variant to another name and street", { items: [{ ...line, sku: "MUG-001" }] }],
  ["of another quantity to another name and street", { items: [{ ...line, quantity: 3 }] }],
])("an order %s is not ours if a person chose the reference, and unclear otherwise", (_, made) => {
  expect(judge({ shipping_address: elsewhere, ...made })).toBe("other");
  expect(judge({ shipping_address: elsewhere, ...made }, { isTyped: false })).toBe("unclear");
});

test("an order in the other mode is not ours, however its reference was made", () => {
  for (const isTyped of [true, false]) expect(judge({ test: false }, { isTyped })).toBe("other");
});

test("an order to another country is unclear, because a service may write a country differently", () => {
  expect(judge({ shipping_address: { ...sentAddress, country: "UK" } })).toBe("unclear");
});

test("faces and own products are compared variant by variant", () => {
  const items = [
    { sku: line.sku, quantity: 2, files: { front: id, back: id } },
    { sku: "MUG-001", quantity: 1, product_id: id },
  ];
  const files = ["back", "front"].map((face) => ({ face, url: "https://a.example/1" }));
  const made = [
    { ...line, sku: "MUG-001", quantity: 1, product_id: id.toUpperCase(), files: [] },
    { ...line, line: 2, files },
  ];
  expect(judge({ items: made }, { items })).toBe("ours");
  expect(
    judge(
      {
        items: [
          { ...line, files },
          { ...line, sku: "MUG-001", quantity: 1 },
        ],
      },
      { items },
    ),
  ).toBe("unclear");
});

test("a key with an unknown prefix contradicts no order", () => {
  expect(judge({}, { keyPrefix: null })).toBe("ours");
});

test("an order is unclear if the sent bytes were erased or cannot be read", () => {
  for (const body of [null, Buffer.from("{}"), Buffer.from("no JSON")])
    expect(judgeFound(anOrder(), { mode: "test", body, keyPrefix: null, isTyped: true })).toBe("unclear");
});
