import { expect, test } from "vitest";
import { readBody, readUpTo } from "./read-body.ts";

const posted = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request("http://here.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

/** A body that continues until its reader cancels it. */
function endless() {
  let sent = 0;
  let isLeft = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 100;
      controller.enqueue(new Uint8Array(100));
    },
    cancel: () => {
      isLeft = true;
    },
  });
  return { stream, sent: () => sent, isLeft: () => isLeft };
}

test("a body that fits is read unchanged", async () => {
  expect(await readUpTo(posted("12345"), 5)).toEqual({ bytes: Buffer.from("12345"), isWhole: true });
  expect(await readBody(posted("12345"), 5)).toEqual(Buffer.from("12345"));
});

test("a body whose stated length is too large is not read", async () => {
  const { stream, sent } = endless();
  const request = posted(stream, { "content-length": "501" });
  expect(await readUpTo(request, 500)).toEqual({ bytes: new Uint8Array(), isWhole: false });
  expect(sent()).toBeLessThanOrEqual(100);
});

test("a stream is cut off at the limit, whatever its headers say", async () => {
  const { stream, sent, isLeft } = endless();
  const { bytes, isWhole } = await readUpTo(posted(stream), 550);
  expect([bytes.byteLength, isWhole]).toEqual([550, false]);
  expect(sent()).toBeLessThanOrEqual(700);
  expect(isLeft()).toBe(true);
  expect(await readBody(posted(endless().stream), 550)).toBeNull();
});
