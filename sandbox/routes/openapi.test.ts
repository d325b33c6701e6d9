import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../openapi/build-document.ts";
import { validateReply } from "../openapi/validate-reply.ts";
import { create } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let caller: Connection;
let document: OpenApiDocument;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: { orders: 0, products: 2, variants: 40 } });
  caller = await sandbox.connect();
  document = await (await fetch(`${sandbox.url}/openapi.json`)).json();
});
afterAll(() => sandbox.close());

/** Specification: Endpoints, in its order, with the errors of "Status codes per endpoint". */
const specified: [string, string, number[]][] = [
  ["get", "/v1/me", [401]],
  ["get", "/v1/catalog/products", [400, 401, 403]],
  ["get", "/v1/catalog/products/{id}", [401, 403, 404]],
  ["get", "/v1/catalog/products/{id}/variants", [401, 403, 404]],
  ["get", "/v1/countries", [401, 403]],
  ["post", "/v1/orders/estimate", [400, 401, 403, 422]],
  ["post", "/v1/shipping/rates", [422]],
  ["post", "/v1/files", [409, 422]],
  ["get", "/v1/files/{id}", [404]],
  ["get", "/v1/orders", [400]],
  ["post", "/v1/orders", [400, 402, 409, 422]],
  ["get", "/v1/orders/{id}", [404]],
  ["post", "/v1/orders/{id}/confirm", [402, 404, 409]],
  ["post", "/v1/orders/{id}/cancel", [404, 409]],
  ["get", "/v1/webhooks", []],
  ["post", "/v1/webhooks", [409, 422]],
  ["get", "/v1/webhooks/{id}", [404]],
  ["patch", "/v1/webhooks/{id}", [404, 422]],
  ["delete", "/v1/webhooks/{id}", [404]],
  ["post", "/v1/webhooks/{id}/test", [404]],
];

describe("GET /openapi.json", () => {
  it("describes the twenty endpoints and no other, with every documented status", () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(specified.map(([method, path]) => `${method} ${path}`).sort());
    for (const [method, path, errors] of specified) {
      const statuses = Object.keys(document.paths[path]?.[method]?.responses ?? {});
      expect([path, statuses]).toEqual([path, expect.arrayContaining([...errors, 429].map(String))]);
      expect(statuses.some((status) => status.startsWith("2"))).toBe(true);
    }
  });

  it("describes the page size as a number with its bounds", () => {
    for (const path of ["/v1/orders", "/v1/webhooks", "/v1/catalog/products"]) {
      expect(document.paths[path]?.get?.parameters).toContainEqual({
        name: "limit",
        in: "query",
        required: false,
        schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      });
    }
  });

  it("describes only endpoints that exist: each one refuses a key without permissions", async () => {
    const none = await sandbox.connect({ scopes: [] });
    for (const [method, path] of specified) {
      if (path === "/v1/me") continue;
      const real = path.replace("/v1", "").replace("{id}", randomUUID());
      const { status, body } = await none.call(method.toUpperCase(), real);
      expect([method, path, status, body.error.code]).toEqual([method, path, 403, "missing_scope"]);
    }
  });

  it("is OpenAPI 3.1, and all its references resolve", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: sandbox.url }] });
    const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(names.length).toBeGreaterThan(30);
    for (const [, name = ""] of names) expect(document.components.schemas).toHaveProperty(name);
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(20);
  });

  it("states bounds and headers of the specification", () => {
    const { schemas } = document.components;
    expect(schemas.AddressRequest).toMatchObject({
      required: ["name", "line1", "city", "country"],
      additionalProperties: false,
      properties: { name: { maxLength: 200 }, country: { pattern: "^[A-Z]{2}$" } },
    });
    expect(schemas.OrderRequest).toMatchObject({
      properties: { external_id: { maxLength: 100 }, items: { minItems: 1, maxItems: 100 } },
    });
    expect(document.paths["/v1/orders"]?.post?.parameters).toContainEqual({
      name: "Idempotency-Key",
      in: "header",
      required: true,
      schema: { type: "string", pattern: "^[A-Za-z0-9_.:-]{8,100}$" },
    });
    expect(document.paths["/v1/orders"]?.get?.responses["429"]).toMatchObject({
      headers: { "Retry-After": expect.anything(), "X-RateLimit-Reset": expect.anything() },
    });
  });

  it("allows unknown fields only in the details of a payment error", () => {
    const open: string[] = [];
    const walk = (schema: unknown, at: string): void => {
      if (typeof schema !== "object" || schema === null) return;
      if (
        "properties" in schema &&
        !("additionalProperties" in schema && schema.additionalProperties === false)
      ) {
        open.push(at);
      }
      for (const [key, inner] of Object.entries(schema)) walk(inner, `${at}/${key}`);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name);
    expect(open).toEqual(["PaymentError/properties/error/properties/details"]);
  });
});

describe("validateReply", () => {
  it("accepts a described reply, and refuses an additional field, a missing field and another status", async () => {
    const { body } = await create(caller);
    const path = `/v1/orders/${body.data.id}`;
    validateReply("GET", path, 200, body);
    expect(() => validateReply("GET", path, 200, { data: { ...body.data, extra: 1 } })).toThrow(/additional/);
    const { costs, ...rest } = body.data;
    expect(() => validateReply("GET", path, 200, { data: rest })).toThrow(/costs/);
    expect(() =>
      validateReply("GET", path, 200, { data: { ...body.data, costs: { ...costs, total_cents: 1.5 } } }),
    ).toThrow(/integer/);
    expect(() => validateReply("GET", path, 201, body)).toThrow(/may not answer 201/);
    expect(() => validateReply("GET", path, 402, { error: { code: "x", message: "x" } })).toThrow(/402/);
    expect(() => validateReply("GET", path, 404, { error: { code: "not_found" } })).toThrow(/message/);
    expect(() => validateReply("GET", "/v1/elsewhere", 200, {})).toThrow(/described nowhere/);
  });

  it("distinguishes an estimate from an order, and accepts faults in the Error shape", () => {
    expect(() =>
      validateReply("POST", "/v1/orders/estimate", 402, { error: { code: "x", message: "x" } }),
    ).toThrow(/estimate may not answer 402/);
    validateReply("GET", "/v1/me", 418, { error: { code: "fault", message: "A fault was asked for." } });
    validateReply("GET", "/v1/me?x=1", 503, { error: { code: "internal_error", message: "x" } });
  });
});
