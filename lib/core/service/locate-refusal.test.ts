import { describe, expect, test } from "vitest";
import { locateRefusal } from "./locate-refusal.ts";

const items = ["TEE-1", "TEE-10", "MUG-2", "TEE-1"].map((sku) => ({ sku, quantity: 1 }));
const nowhere = { item: null, field: null, face: null, addressFields: [] };

function locate(details: Record<string, unknown> | null, code = "not_known_here", message = "No.") {
  return locateRefusal({ code, message, details }, items);
}

describe("details of the sandbox", () => {
  test.each([
    ["unknown_sku", { line: 3, sku: "MUG-2" }, { item: 2, field: "sku" }],
    ["variant_discontinued", { line: 4, sku: "TEE-1" }, { item: 3, field: "sku" }],
    ["unknown_product", { line: 1, sku: "TEE-1" }, { item: 0, field: "productId" }],
    [
      "unknown_file",
      { line: 2, sku: "TEE-10", face: "front", file_id: "x" },
      { item: 1, field: "files", face: "front" },
    ],
    [
      "file_resolution_too_low",
      { line: 1, sku: "TEE-1", face: "back", required: { width: 1, height: 2 } },
      { item: 0, field: "files", face: "back" },
    ],
    ["country_not_served", { country: "KP" }, { field: "destination" }],
    ["destination_required", null, { field: "destination" }],
    [
      "incomplete_address",
      { fields: ["city", "postal_code"] },
      { field: "address", addressFields: ["city", "postal_code"] },
    ],
  ])("%s %j", (code, details, place) => {
    expect(locate(details, code)).toEqual({ ...nowhere, ...place });
  });
});

describe("details of another service", () => {
  test.each([
    [{ path: "items[2].sku" }, { item: 2, field: "sku" }],
    [{ field: "items.1.quantity" }, { item: 1, field: "quantity" }],
    [{ pointer: "/items/3/files/front" }, { item: 3, field: "files", face: "front" }],
    [{ issues: [{ path: ["items", 1, "product_id"], message: "?" }] }, { item: 1, field: "productId" }],
    [{ errors: [{ loc: ["body", "items", 0, "files", "back"] }] }, { item: 0, field: "files", face: "back" }],
    [{ shipping_address: { field: "shipping_address.city" } }, { field: "address", addressFields: ["city"] }],
    [{ path: ["shipping_address", "line1"] }, { field: "address", addressFields: ["line1"] }],
    [{ index: 2 }, { item: 2 }],
    [{ line: 2 }, { item: 1 }],
    [{ sku: "mug-2" }, { item: 2, field: "sku" }],
    [
      { index: 2, sku: "TEE-10" },
      { item: 1, field: "sku" },
    ],
    [
      { line: 2, sku: "MUG-2" },
      { item: 2, field: "sku" },
    ],
    [{ items: [{ sku: "MUG-2", face: "wrap" }] }, { item: 2, field: "files", face: "wrap" }],
    [{ param: "country" }, { field: "destination" }],
  ])("%j", (details, place) => {
    expect(locate(details)).toEqual({ ...nowhere, ...place });
  });

  test.each([
    ["items[1].quantity must be at most 1000", { item: 1, field: "quantity" }],
    ["There is no variant TEE-10.", { item: 1 }],
    ["“MUG-2” is out of stock", { item: 2 }],
  ])("in the message alone: %s", (message, place) => {
    expect(locate(null, "not_known_here", message)).toEqual({ ...nowhere, ...place });
  });
});

test.each([
  ["a line that was not asked for", { line: 99 }],
  ["a path that was not asked for", { path: "items[99].sku" }],
  ["nothing at all", {}],
  ["nothing of use", { a: { b: [1, { c: null }] } }],
])("%s names no line item", (_, details) => {
  expect(locate(details).item).toBeNull();
});

test("a SKU is not found within a longer one", () => {
  expect(locateRefusal({ code: "?", message: "TEE-100 is gone", details: null }, items).item).toBeNull();
});
