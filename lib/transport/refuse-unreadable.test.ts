import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { refuseUnreadable } from "./refuse-unreadable.ts";

const mebibyte = 1024 * 1024;
const action = { "next-action": "a", "content-type": "text/plain" };

function post(body: BodyInit, headers: Record<string, string> = {}): NextRequest {
  return new NextRequest("https://desk.example/", { method: "POST", body, headers, duplex: "half" });
}

function form(value: string): FormData {
  const filled = new FormData();
  filled.set("0", value);
  return filled;
}

/** Of unknown length, and without an end. */
function endless(onChunk = () => {}): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      onChunk();
      controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
}

test.each([
  ["arguments", post("[]", action)],
  ["arguments of 1 MiB", post(`["${"a".repeat(mebibyte - 4)}"]`, action)],
  ["a form", post(form("[]"))],
  ["what is no action", post("{", { "content-length": "9999999" })],
])("%s can be read", async (_, request) => {
  expect(await refuseUnreadable(request)).toBeNull();
});

test.each([
  ...[
    '["$$5 off"]',
    '["$undefined"]',
    '["$D2026-11-24T20:00:00.000Z"]',
    '["$n12"]',
    '["$NaN"]',
    '["$-0"]',
    '[{"a":["$T"]}]',
  ],
])("plain values can be read: %s", async (body) => {
  expect(await refuseUnreadable(post(body, action))).toBeNull();
});

test.each([
  "null",
  '{"a":1}',
  '["$1"]',
  '["$"]',
  '["$nabc"]',
  '["$Q0"]',
  '[{"a":["$B1"]}]',
  `[${Array(17).fill(0)}]`,
])("what is no list of plain values is refused: %s", async (body) => {
  expect(await refuseUnreadable(post(body, action))).toBe(400);
});

test.each([
  ["arguments that are cut off", post("[", action)],
  ["deeply nested arguments", post("[".repeat(300), action)],
  ["a form that is cut off", post("x", { "content-type": "multipart/form-data; boundary=x" })],
  ["a deeply nested form", post(form("[".repeat(300)))],
])("%s are answered 400", async (_, request) => {
  expect(await refuseUnreadable(request)).toBe(400);
});

test("arguments whose length is over 1 MiB are answered 413 unread", async () => {
  const request = post("[]", { ...action, "content-length": String(mebibyte + 1) });
  expect(await refuseUnreadable(request)).toBe(413);
  expect(request.bodyUsed).toBe(false);
});

test.each([action, { "content-type": "multipart/form-data; boundary=x" }])(
  "a body without a length is read no further than 1 MiB: %j",
  async (headers) => {
    let chunks = 0;
    const body = endless(() => {
      chunks += 1;
    });
    expect(await refuseUnreadable(post(body, headers))).toBe(413);
    expect(chunks).toBeLessThan(20);
  },
);
