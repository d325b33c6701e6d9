import { expect, test } from "vitest";
import { estimateRequestSchema } from "#lib/core/service/schemas/estimate.ts";
import type { QuoteDocument, QuoteLine } from "./document.ts";
import { newDocument, newLine } from "./new-document.ts";
import { toEstimateRequest } from "./to-estimate-request.ts";

const lineId = "11111111-1111-4111-8111-111111111111";
const fileId = "22222222-2222-4222-8222-222222222222";
const own = "33333333-3333-4333-8333-333333333333";
const address = {
  name: " Erika Mustermann ",
  company: "  ",
  line1: "Heidestraße 17",
  line2: "",
  postal_code: "51147",
  city: "Köln",
  country: "DE",
  phone: "",
  email: "",
};

function aDocument(
  line: Partial<QuoteLine> = {},
  destination: Partial<QuoteDocument["destination"]> = {},
): QuoteDocument {
  const begun = newDocument();
  return {
    ...begun,
    lines: [newLine(lineId, { sku: "TEE-1", quantity: 2, ...line })],
    destination: { ...begun.destination, country: "FR", ...destination },
  };
}

test("a complete quote becomes a valid request", () => {
  const { request, lineIds, missing } = toEstimateRequest(aDocument({ files: { front: fileId } }));
  expect(request).toEqual({
    items: [{ sku: "TEE-1", quantity: 2, files: { front: fileId } }],
    country: "FR",
  });
  expect(estimateRequestSchema.safeParse(request).success).toBe(true);
  expect({ lineIds, missing }).toEqual({ lineIds: [lineId], missing: [] });
});

test("an own product is sent without files, because it has its own", () => {
  const { request } = toEstimateRequest(aDocument({ productId: own, files: { front: fileId } }));
  expect(request?.items).toEqual([{ sku: "TEE-1", quantity: 2, product_id: own }]);
});

test("a complete address is sent as the address, with null for blank fields", () => {
  const { request } = toEstimateRequest(aDocument({}, { by: "address", address }));
  expect(request).toMatchObject({
    shipping_address: { name: "Erika Mustermann", company: null, country: "DE", email: null },
  });
  expect(request).not.toHaveProperty("country");
  expect(estimateRequestSchema.safeParse(request).success).toBe(true);
});

test.each([
  ["no line", { lines: [] as QuoteLine[] }, { lineId: null, field: "lines" }],
  ["no quantity", aDocument({ quantity: null }), { lineId, field: "quantity" }],
  ["no SKU", aDocument({ sku: " " }), { lineId, field: "sku" }],
  ["no country", aDocument({}, { country: "" }), { lineId: null, field: "country" }],
])("with %s there is no request, and the missing field is reported", (_, change, missing) => {
  const draft = toEstimateRequest({ ...aDocument(), ...change });
  expect(draft.request).toBeNull();
  expect(draft.missing).toEqual([missing]);
});

test.each([
  ["no city", { city: " " }, "address.city"],
  ["no postcode", { postal_code: " " }, "address.postal_code"],
  ["an e-mail that is none", { email: "erika@" }, "address.email"],
])("an address with %s is estimated by its country alone", (_, change, field) => {
  const draft = toEstimateRequest(aDocument({}, { by: "address", address: { ...address, ...change } }));
  expect(draft.request).toEqual({ items: [{ sku: "TEE-1", quantity: 2 }], country: "DE" });
  expect(draft.missing).toEqual([{ lineId: null, field }]);
});

test("an address without a postcode is sent where the service needs none", () => {
  const emirates = { ...address, postal_code: "", city: "Dubai", country: "AE" };
  const { request, missing } = toEstimateRequest(aDocument({}, { by: "address", address: emirates }));
  expect(request).toMatchObject({ shipping_address: { postal_code: null, country: "AE" } });
  expect(missing).toEqual([]);
});

test("an address without a country gives no request", () => {
  const draft = toEstimateRequest(aDocument({}, { by: "address", address: { ...address, country: "" } }));
  expect(draft.request).toBeNull();
  expect(draft.missing).toEqual([{ lineId: null, field: "address.country" }]);
});

test("the check of an e-mail address accepts none that the service's schema refuses", () => {
  for (const email of [
    "a@b.de",
    "a.b+c@d-e.co.uk",
    "a@b",
    "@b.de",
    "a..b@c.de",
    ".a@b.de",
    "a b@c.de",
    "a@-b.de",
  ]) {
    const { request } = toEstimateRequest(aDocument({}, { by: "address", address: { ...address, email } }));
    expect(estimateRequestSchema.safeParse(request).success, email).toBe(true);
  }
});
