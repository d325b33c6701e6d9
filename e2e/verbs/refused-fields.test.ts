import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { mapRefusalToField } from "#lib/features/orders/map-refusal-to-field.ts";
import { estimateOrder } from "#lib/features/quotes/estimate-order.ts";

const pressroom = useVerbs();

const address = { name: "Ada", line1: "Heidestraße 17", postal_code: "51147", city: "Köln", country: "DE" };

async function desk() {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const { sku } = workspace;
  const items: OrderItemRequest[] = [{ sku, quantity: 1 }];
  const submission = { submissionId: randomUUID(), reference: null, address, items };
  return { ctx, sku, submission };
}

const toldOf = (error: unknown) => {
  const { code, params } = mapError(error);
  return { code, field: params.field, said: params.said };
};

test("a refusal of an order appears at its line item or address field", async () => {
  const { ctx, sku, submission } = await desk();
  const told = (changed: Partial<typeof submission>) => {
    const input = { ...submission, submissionId: randomUUID(), ...changed };
    return mapRefusalToField(input, () => createOrder(ctx, input)).catch(toldOf);
  };
  const refusedAt = (field: string) => ({
    code: "service_refused",
    field,
    said: expect.stringMatching(/\w/),
  });
  const plain = { sku, quantity: 1 };
  expect(await told({ items: [plain, { sku: "NO-SUCH-SKU", quantity: 1 }] })).toEqual(
    refusedAt("items.1.sku"),
  );
  const lost = { sku, quantity: 1, files: { front: randomUUID() } };
  expect(await told({ items: [plain, plain, lost] })).toEqual(refusedAt("items.2.files"));
  expect(await told({ items: [{ ...plain, product_id: randomUUID() }] })).toEqual(refusedAt("items.0.sku"));
  expect(await told({ address: { ...address, country: "KP" } })).toEqual(refusedAt("address.country"));
});

test("an order without a required postcode is not sent; a job's order is, and the service decides", async () => {
  const { ctx, submission } = await desk();
  const order = { ...submission, address: { ...address, postal_code: "" } };
  await expect(createOrder(ctx, order)).rejects.toThrow("invalid_input");
  await expect(createOrder(ctx, order, { sender: "job" })).rejects.toMatchObject({
    code: "incomplete_address",
  });
  const emirates = { ...address, postal_code: "", city: "Dubai", country: "AE" };
  const abroad = { ...submission, submissionId: randomUUID(), address: emirates };
  await expect(createOrder(ctx, abroad)).resolves.toMatch(/\w/);
});

test("a refusal of an estimate appears at the same fields, and a job gets the service's code", async () => {
  const { ctx, sku, submission } = await desk();
  const wrong = [
    { sku, quantity: 1 },
    { sku: "NO-SUCH-SKU", quantity: 2 },
  ];
  const asked = { items: wrong, country: "DE" };
  const estimated = await mapRefusalToField(asked, () => estimateOrder(ctx, asked)).catch(toldOf);
  expect(estimated).toMatchObject({ code: "service_refused", field: "items.1.sku" });
  const made = await createOrder(ctx, { ...submission, items: wrong }).catch((error: unknown) => error);
  expect(made).toMatchObject({ kind: "not_acceptable", code: "unknown_sku" });
});
