import { expect, test } from "vitest";
import { readEvent, type SignedBody } from "./read-event.ts";

const id = "0195f2c4-8a3b-4c21-9d5e-6f7a8b9c0d1e";
const order = {
  id: "11111111-2222-4333-8444-555555555555",
  number: "PR-1",
  external_id: null,
  status: "shipped",
  test: true,
};
const event = { id, type: "order.shipped", created_at: "2026-11-01T10:00:00.000Z", data: { order } };
const timestamp = 1_790_000_000;

const read = (body: unknown, rest: Partial<SignedBody> = {}) =>
  readEvent({
    rawBody: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    timestamp,
    headerId: null,
    headerType: null,
    ...rest,
  });

test("an event is read with its order and its mode", () => {
  expect(read(event)).toEqual({
    id,
    type: "order.shipped",
    eventAt: new Date("2026-11-01T10:00:00.000Z"),
    order,
    mode: "test",
    variant: null,
    payload: event,
  });
  expect(read({ ...event, id: id.toUpperCase() })).toMatchObject({ id });
});

test("the mode comes from the order", () => {
  const live = { ...event, data: { order: { ...order, test: false } } };
  expect(read(live)).toMatchObject({ mode: "live", order: { test: false } });
});

test("an empty id or type is ignored, and two foreign ids become two event ids", () => {
  const nameless = read({ ...event, id: "", type: "" }, { headerType: "order.shipped" });
  expect(nameless).toMatchObject({ type: "order.shipped", id: expect.not.stringMatching(/^$|0195f2c4/) });
  const [one, other] = [read({ ...event, id: "evt_1" }), read({ ...event, id: "evt_2" })];
  expect((one as { id: string }).id).not.toBe((other as { id: string }).id);
});

test.each(["1970-01-01T00:00:00.000Z", "9999-12-31T23:59:59.000Z"])(
  "%s is stored as the time of the event",
  (time) => {
    expect(read({ ...event, created_at: time })).toMatchObject({ eventAt: new Date(time) });
  },
);

test("unknown types, statuses and fields are kept", () => {
  const grown = {
    ...event,
    type: "order.painted",
    data: { order: { ...order, status: "painting" }, brush: 1 },
  };
  expect(read(grown)).toMatchObject({
    type: "order.painted",
    order: { status: "painting" },
    payload: grown,
  });
});

test.each([
  ["a ping that says so", { type: "ping" }, null, "ping"],
  ["a ping whose header says so", { hello: "world" }, "ping", "ping"],
  ["a list", [1, 2], null, "unknown"],
  ["a text", JSON.stringify("ping"), "ping", "ping"],
  ["null", "null", null, "unknown"],
])("%s is stored under an id from its bytes and its time", (_, body, headerType, type) => {
  const kept = read(body, { headerType });
  expect(kept).toMatchObject({ type, order: null, mode: null, eventAt: new Date(timestamp * 1000) });
  expect(kept).toEqual(read(body, { headerType, headerId: "any" }));
  const later = read(body, { headerType, timestamp: timestamp + 1 });
  expect(later).toMatchObject({ id: expect.not.stringMatching((kept as { id: string }).id) });
});

test("parts with a wrong type are left out, and the whole payload is kept", () => {
  const odd = { id: "evt_1", type: "order.shipped", created_at: "soon", data: { order: "PR-1" } };
  const kept = read(odd);
  expect(kept).toMatchObject({ type: "order.shipped", order: null, mode: null, payload: odd });
  expect(kept).toMatchObject({ eventAt: new Date(timestamp * 1000) });
  expect((read({ ...odd, more: 1 }) as { id: string }).id).toBe((kept as { id: string }).id);
  for (const created_at of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"]) {
    expect(read({ ...event, created_at })).toMatchObject({ eventAt: new Date(timestamp * 1000) });
  }
  expect(read({ ...event, type: "x".repeat(5_000) })).toMatchObject({ type: "x".repeat(200) });
});

test("the event headers may be missing, but must not contradict the body", () => {
  expect(read(event, { headerId: id, headerType: event.type })).toMatchObject({ id });
  expect(read(event, { headerId: order.id })).toBe("headers_disagree");
  expect(read(event, { headerType: "order.created" })).toBe("headers_disagree");
});

test.each(["", " ", "{", '{"a":1} x', "undefined"])("%j is not JSON", (body) => {
  expect(read(body)).toBe("not_json");
});

test("a body that is not UTF-8 is refused as not JSON", () => {
  expect(read("", { rawBody: Buffer.from([0x22, 0xff, 0x22]) })).toBe("not_json");
});
