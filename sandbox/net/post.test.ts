import type { ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FileServer, startFileServer, withTimeout } from "../testing/servers.ts";
import { createOutboundNetwork } from "./outbound.ts";
import { type PostRequest, post } from "./post.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

const never = new AbortController().signal;
const send = (url: string, rest: Partial<PostRequest> = {}, stop = never) => {
  const asked = { url, headers: {}, body: "", network: "local", outside: createOutboundNetwork() } as const;
  return withTimeout(post({ ...asked, timeoutMs: 3_000, ...rest }, stop));
};

it("posts the headers and the exact bytes once, and measures the time until the status", async () => {
  const received: unknown[] = [];
  const url = server.serve("/posted", async (request, response) => {
    const { method, headers } = request;
    received.push({
      method,
      of: headers["content-length"],
      says: headers["x-says"],
      body: await buffer(request),
    });
    setTimeout(() => response.end("a"), 60);
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
])("a reply of %i has the error %s, and no redirect is followed", async (status, error) => {
  const target = server.serve("/elsewhere", Buffer.from("x"));
  const url = server.serve("/answers", (_, response) => {
    response.writeHead(status, { Location: target }).end();
  });
  expect(await send(url)).toMatchObject({ httpStatus: status, error });
  expect(server.requestedPaths).not.toContain("/elsewhere");
});

it.each<[string, (response: ServerResponse) => void]>([
  ["never ends", () => undefined],
  ["is cut", (response) => void setImmediate(() => response.destroy())],
])(
  "a status counts although the body %s, because the specification asks only for a status",
  async (_, go) => {
    const closed = Promise.withResolvers<void>();
    const url = server.serve("/open", (request, response) => {
      request.socket.once("close", closed.resolve);
      response.writeHead(200, { "Content-Length": "500" }).write("x");
      go(response);
    });
    expect(await send(url, { timeoutMs: 300 })).toMatchObject({ httpStatus: 200, error: null });
    await withTimeout(closed.promise);
  },
);

it("reads only the beginning of an endless body", async () => {
  const closed = Promise.withResolvers<void>();
  const url = server.serve("/endless", (request, response) => {
    request.socket.once("close", closed.resolve);
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on("drain", write);
    write();
  });
  expect(await send(url, { timeoutMs: 60_000 })).toMatchObject({ httpStatus: 200, error: null });
  await withTimeout(closed.promise);
});

it("the error says why there is no reply", async () => {
  const cut = server.serve("/cut", (_, response) => void response.destroy());
  expect(await send(cut)).toMatchObject({ httpStatus: null, error: "ECONNRESET" });
  expect(await send("http://127.0.0.1:1/")).toMatchObject({ httpStatus: null, error: "ECONNREFUSED" });
  const refused = { httpStatus: null, error: "the address must be HTTPS", durationMs: 0 };
  expect(await send(cut, { network: "strict" })).toEqual(refused);
});

it("ends at its timeout and when its signal aborts", async () => {
  const silent = server.serve("/silent", () => undefined);
  expect(await send(silent, { timeoutMs: 50 })).toMatchObject({ httpStatus: null, error: "timeout" });
  const stopping = new AbortController();
  const stopped = server.serve("/stopped", () => stopping.abort());
  expect(await send(stopped, {}, stopping.signal)).toMatchObject({ httpStatus: null, error: "stopped" });
  expect(await send(silent, {}, AbortSignal.abort())).toMatchObject({ httpStatus: null, error: "stopped" });
});

it("the error names a host that resolves to a private address", async () => {
  const outside = {
    ...createOutboundNetwork(),
    resolve: ((_name, _options, answer) =>
      answer(null, [{ address: "10.0.0.1", family: 4 }])) as PostRequest["outside"]["resolve"],
  };
  const result = await send("https://inside.example.com/", { network: "strict", outside });
  expect(result).toMatchObject({ httpStatus: null, error: "inside.example.com is not a public address" });
});
