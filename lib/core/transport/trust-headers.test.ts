import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { trustHeaders } from "./trust-headers.ts";

trustHeaders(0, "http://desk.example");

/**
 * Answers with the headers that Next.js sees. `/inner` uses them for a request to itself, and answers with its headers.
 */
async function openSite() {
  const server = createServer(async ({ headers, url }, reply) => {
    const seen = url === "/inner" ? await ask(origin("127.0.0.1"), headers) : headers;
    reply.end(JSON.stringify(seen));
  }).listen(0, "::");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = (host: string) => `http://${host}:${port}`;
  return { origin, [Symbol.asyncDispose]: async () => void server.close() };
}

async function ask(
  url: string,
  { connection: _, "content-length": __, ...headers }: IncomingHttpHeaders = {},
) {
  return (await (
    await fetch(url, { headers: headers as Record<string, string> })
  ).json()) as IncomingHttpHeaders;
}

test("a request of Next.js to itself has the same visitor and the same host", async () => {
  await using site = await openSite();
  const visitor = { origin: site.origin("[::1]"), "x-forwarded-for": "198.51.100.9" };
  const outer = await ask(site.origin("[::1]"), visitor);
  const inner = await ask(`${site.origin("[::1]")}/inner`, visitor);
  for (const seen of [outer, inner])
    expect(seen).toMatchObject({ "x-forwarded-for": "::1", host: new URL(site.origin("[::1]")).host });
  const forged = { ...outer, "x-pressroom-inner-hop": "guessed", "x-forwarded-for": "198.51.100.9" };
  expect(await ask(site.origin("127.0.0.1"), forged)).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
});

test.each([
  ["http://desk.example", "desk.example"],
  ["https://evil.example", undefined],
  ["null", undefined],
  ["https://[", undefined],
  [undefined, undefined],
])("the forwarded host of a request from origin %s is %s, whatever its header says", async (origin, host) => {
  await using site = await openSite();
  const seen = await ask(site.origin("127.0.0.1"), {
    ...(origin && { origin }),
    "x-forwarded-host": "evil.example",
  });
  expect(seen["x-forwarded-host"]).toBe(host);
});
