import { describe, expect, it } from "vitest";
import { endpoints } from "./endpoints.ts";

// Copied by hand from the tables of the specification, so that this test finds an error in the client's table.
const specified = [
  ["getMe", "GET /v1/me", [], "read"],
  ["listProducts", "GET /v1/catalog/products", ["catalog:read"], "read"],
  ["getProduct", "GET /v1/catalog/products/{id}", ["catalog:read"], "read"],
  ["listVariants", "GET /v1/catalog/products/{id}/variants", ["catalog:read"], "read"],
  ["listCountries", "GET /v1/countries", ["catalog:read"], "read"],
  ["estimateOrder", "POST /v1/orders/estimate", ["catalog:read", "orders:write"], "read"],
  ["getShippingRates", "POST /v1/shipping/rates", ["catalog:read", "orders:write"], "read"],
  ["createFile", "POST /v1/files", ["files:write"], "keyed"],
  ["getFile", "GET /v1/files/{id}", ["files:write", "orders:read"], "read"],
  ["listOrders", "GET /v1/orders", ["orders:read"], "read"],
  ["createOrder", "POST /v1/orders", ["orders:write"], "keyed"],
  ["getOrder", "GET /v1/orders/{id}", ["orders:read"], "read"],
  ["confirmOrder", "POST /v1/orders/{id}/confirm", ["orders:confirm"], "natural"],
  ["cancelOrder", "POST /v1/orders/{id}/cancel", ["orders:write"], "never"],
  ["listWebhooks", "GET /v1/webhooks", ["webhooks:manage"], "read"],
  ["createWebhook", "POST /v1/webhooks", ["webhooks:manage"], "never"],
  ["getWebhook", "GET /v1/webhooks/{id}", ["webhooks:manage"], "read"],
  ["updateWebhook", "PATCH /v1/webhooks/{id}", ["webhooks:manage"], "natural"],
  ["deleteWebhook", "DELETE /v1/webhooks/{id}", ["webhooks:manage"], "natural"],
  ["testWebhook", "POST /v1/webhooks/{id}/test", ["webhooks:manage"], "never"],
];

describe("the table of endpoints", () => {
  it("has the 20 endpoints of the specification", () => {
    const table = Object.entries(endpoints).map(([name, endpoint]) => {
      expect(endpoint.name).toBe(name);
      return [name, `${endpoint.method} ${endpoint.path}`, [...endpoint.scopes], endpoint.retry];
    });
    expect(table).toEqual(specified);
  });

  it("needs a second scope only to pay for an order at its creation", () => {
    const paying = Object.values(endpoints).filter((endpoint) => "scopeToPay" in endpoint);
    expect(paying.map((endpoint) => endpoint.name)).toEqual(["createOrder"]);
  });

  it("compares the reply with the id of the path, where the specification shows an id in the reply", () => {
    const ofOne = Object.values(endpoints).filter(({ path }) => path.includes("{id}"));
    const loose = ofOne.filter((endpoint) => !("names" in endpoint) || endpoint.names.asked !== "id");
    expect(loose.map(({ name }) => name)).toEqual(["testWebhook"]);
  });
});
