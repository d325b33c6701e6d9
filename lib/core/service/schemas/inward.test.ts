import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { sampleEvent, sampleMe, sampleOrder, sampleWebhook } from "../testing/samples.ts";
import { errorSchema } from "./error.ts";
import { eventSchema } from "./event.ts";
import { meSchema } from "./me.ts";
import { orderSchema } from "./order.ts";
import { webhookEndpointSchema } from "./webhook.ts";
import { pageOf } from "./wire.ts";

const resources: [string, z.ZodType, object][] = [
  ["me", meSchema, sampleMe],
  ["order", orderSchema, sampleOrder],
  ["page of orders", pageOf(orderSchema), { data: [sampleOrder], has_more: false, next_cursor: null }],
  ["webhook endpoint", webhookEndpointSchema, sampleWebhook],
  ["event", eventSchema, sampleEvent],
];

/** The same value with a field added to every object in it. */
function grow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grow);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, grow(inner)]);
  return { ...Object.fromEntries(entries), added_in_v1_9: { nested: [1] } };
}

describe("reading replies", () => {
  it.each(resources)("keeps every specified field of %s", (_, schema, sample) => {
    expect(schema.parse(sample)).toEqual(sample);
  });

  it.each(resources)("strips every field that was added to %s, at every depth", (_, schema, sample) => {
    expect(schema.parse(grow(sample))).toEqual(sample);
  });

  it("keeps values that v1 has added to its lists", () => {
    const order = orderSchema.parse({
      ...sampleOrder,
      status: "quality_check",
      costs: { ...sampleOrder.costs, vat_regime: "margin_scheme" },
    });
    expect([order.status, order.costs.vat_regime]).toEqual(["quality_check", "margin_scheme"]);
    const me = meSchema.parse({
      ...sampleMe,
      api_key: { ...sampleMe.api_key, mode: "demo", scopes: ["stock:read"] },
    });
    expect([me.api_key.mode, me.api_key.scopes]).toEqual(["demo", ["stock:read"]]);
  });

  it("reads a missing nullable field as null", () => {
    const { confirmed_at: _, external_id: __, ...rest } = sampleOrder;
    expect(orderSchema.parse(rest)).toMatchObject({ confirmed_at: null, external_id: null });
    expect(
      meSchema.parse({ ...sampleMe, api_key: { ...sampleMe.api_key, spending_limits: null } }),
    ).toBeTruthy();
  });

  it.each([
    [
      "an amount that is no integer",
      { costs: { ...sampleOrder.costs, total_cents: 12.5 } },
      "costs.total_cents",
    ],
    ["an amount as text", { costs: { ...sampleOrder.costs, total_cents: "12" } }, "costs.total_cents"],
    ["no flag that says test or live", { test: undefined }, "test"],
    ["a null where none is promised", { status: null }, "status"],
    ["an id that is no UUID", { id: "../me" }, "id"],
    ["a date that is none", { created_at: "yesterday" }, "created_at"],
  ])("refuses %s", (_, change, path) => {
    const parsed = orderSchema.safeParse({ ...sampleOrder, ...change });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });

  it("keeps unknown error codes and free-form details", () => {
    const body = { error: { code: "moon_phase", message: "Not tonight", details: { any: [1] } } };
    expect(errorSchema.parse(body)).toEqual(body);
    expect(errorSchema.parse({ error: { code: "x", message: "" } }).error.details).toBeUndefined();
  });
});

describe("reading events", () => {
  it("accepts a type that v1 has added, whatever its data contains", () => {
    const event = eventSchema.parse({
      ...sampleEvent,
      type: "order.packed",
      data: { order: "see there", box: 4 },
    });
    expect(event).toEqual({ ...sampleEvent, type: "order.packed", data: {} });
  });

  it.each(["id", "type", "created_at", "data"])("refuses one without %s", (field) => {
    expect(eventSchema.safeParse({ ...sampleEvent, [field]: undefined }).success).toBe(false);
  });
});
