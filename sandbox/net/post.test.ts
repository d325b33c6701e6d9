import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FileServer, inTime, startFileServer } from "../testing/servers.ts";
import { openOutside } from "./outside.ts";
import { type Posting, post } from "./post.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

const never = new AbortController().signal;
const send = (url: string, rest: Partial<Posting> = {}, stop = never) => {
  const asked = { url, headers: {}, body: "", network: "local", outside: openOutside() } as const;
  return inTime(post({ ...asked, timeoutMs: 3_000, ...rest }, stop));
};

it("posts the headers and the exact bytes once, and tells how long the whole answer took", async () => {
  const received: unknown[] = [];
  const url = server.serve("/posted", async (request, response) => {
    const { method, headers } = request;
    received.push({
      method,
      of: headers["content-length"],
      says: headers["x-says"],
      body: await buffer(request),
    });
    response.writeHead(200).write("a");
    setTimeout(() => response.end("b"), 60);
  });
  const begun = performance.now();
  const result = await send(url, { headers: { "X-Says": "hello" }, body: "é✓" });
  expect(result).toEqual({ httpStatus: 200, error: null, durationMs: expect.any(Number) });
  expect(result.durationMs).toBeGreaterThanOrEqual(50);
  expect(result.durationMs).toBeLessThanOrEqual(Math.ceil(performance.now() - begun));
  expect(Number.isInteger(result.durationMs)).toBe(true);
  expect(received).toEqual([{ method: "POST", of: "5", says: "hello", body: Buffer.from("é✓") }]);
});

it.each([
  [200, null],
  [299, null],
  [300, "answered 300"],
  [301, "answered 301"],
  [410, "answered 410"],
  [500, "answered 500"],
])("an answer of %i: %s", async (status, error) => {
  const target = server.serve("/elsewhere", Buffer.from("x"));
  const url = server.serve("/answers", (_, response) => {
    response.writeHead(status, { Location: target }).end();
  });
  expect(await send(url)).toMatchObject({ httpStatus: status, error });
  expect(server.asked).not.toContain("/elsewhere");
});

it("says why nothing was answered", async () => {
  const cut = server.serve("/cut", (_, response) => {
    response.writeHead(200, { "Content-Length": "500" }).write("x");
    setImmediate(() => response.destroy());
  });
  expect(await send(cut)).toMatchObject({ httpStatus: null, error: "ECONNRESET" });
  expect(await send("http://127.0.0.1:1/")).toMatchObject({ httpStatus: null, error: "ECONNREFUSED" });
  const refused = { httpStatus: null, error: "the address must be HTTPS", durationMs: 0 };
  expect(await send(cut, { network: "strict" })).toEqual(refused);
});

it("waits for nobody longer than it may, and stops when it is told to", async () => {
  const silent = server.serve("/silent", () => undefined);
  expect(await send(silent, { timeoutMs: 50 })).toMatchObject({ httpStatus: null, error: "timeout" });
  const stopping = new AbortController();
  const stopped = server.serve("/stopped", () => stopping.abort());
  expect(await send(stopped, {}, stopping.signal)).toMatchObject({ httpStatus: null, error: "stopped" });
  expect(await send(silent, {}, AbortSignal.abort())).toMatchObject({ httpStatus: null, error: "stopped" });
});

it("a name that resolves to this machine is named as the reason", async () => {
  const outside = {
    ...openOutside(),
    resolve: ((_name, _options, answer) =>
      answer(null, [{ address: "10.0.0.1", family: 4 }])) as Posting["outside"]["resolve"],
  };
  const result = await send("https://inside.example.com/", { network: "strict", outside });
  expect(result).toMatchObject({ httpStatus: null, error: "inside.example.com is not a public address" });
});
