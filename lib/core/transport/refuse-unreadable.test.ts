import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { refuseUnreadable } from "./refuse-unreadable.ts";

const mebibyte = 1024 * 1024;
const appUrl = "https://desk.example";
const action = { "next-action": "a", "content-type": "text/plain", origin: appUrl };
const refusal = (request: NextRequest) => refuseUnreadable(request, appUrl);

function post(body: BodyInit, headers: Record<string, string> = {}): NextRequest {
  return new NextRequest("https://desk.example/", { method: "POST", body, headers, duplex: "half" });
}

/** A body of unknown length and without an end. */
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
  ["what is no action", post("{", { "content-length": "9999999" })],
])("%s can be read", async (_, request) => {
  expect(await refusal(request)).toBeNull();
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
  expect(await refusal(post(body, action))).toBeNull();
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
])("anything but a list of plain values is answered 400: %s", async (body) => {
  expect(await refusal(post(body, action))).toBe(400);
});

test.each([
  ["arguments that are cut off", post("[", action)],
  ["deeply nested arguments", post("[".repeat(300), action)],
  ["too many arguments to build", post(`[[${"0,".repeat(30_000)}0]]`, action)],
])("%s are answered 400", async (_, request) => {
  expect(await refusal(request)).toBe(400);
});

test("arguments with a stated length over 1 MiB are answered 413 unread", async () => {
  const request = post("[]", { ...action, "content-length": String(mebibyte + 1) });
  expect(await refusal(request)).toBe(413);
  expect(request.bodyUsed).toBe(false);
});

test("a body without a length is read no further than 1 MiB", async () => {
  let chunks = 0;
  const body = endless(() => {
    chunks += 1;
  });
  expect(await refusal(post(body, action))).toBe(413);
  expect(chunks).toBeLessThan(20);
});

test.each(["https://evil.example", "null", "x", "https://[", "https://", "", undefined])(
  "an action with the origin %j is answered 403 unread",
  async (origin) => {
    const { origin: _, ...others } = action;
    const request = post("[]", origin === undefined ? others : { ...others, origin });
    expect(await refusal(request)).toBe(403);
    expect(request.bodyUsed).toBe(false);
  },
);

test.each(["multipart/form-data; boundary=x", "Multipart/Form-Data; boundary=x"])(
  "a form (%s) is answered 415 unread, with or without an action",
  async (type) => {
    for (const headers of [
      { ...action, "content-type": type },
      { origin: appUrl, "content-type": type },
    ]) {
      const request = post("--x--", headers);
      expect(await refusal(request)).toBe(415);
      expect(request.bodyUsed).toBe(false);
    }
  },
);

test("commas within a text do not count as arguments", async () => {
  expect(await refusal(post(JSON.stringify([",".repeat(40_000)]), action))).toBeNull();
});
