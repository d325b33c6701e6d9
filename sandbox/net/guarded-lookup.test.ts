import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { ForbiddenAddress, guardLookup, resolveBySystem } from "./guarded-lookup.ts";
import { openOutside } from "./outside.ts";
import { post } from "./post.ts";

const answer = (all: boolean) =>
  new Promise((resolve) => {
    guardLookup(resolveBySystem)("localhost", { all }, (error, address) => resolve(error ?? address));
  });

it("refuses a name of this machine, in both forms of the callback", async () => {
  expect(await answer(false)).toBeInstanceOf(ForbiddenAddress);
  expect(await answer(true)).toBeInstanceOf(ForbiddenAddress);
});

it("never connects to this machine when strict, and does when local", async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end()).on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const posting = { headers: {}, body: "{}", timeoutMs: 2_000, outside: openOutside() };
  const stop = new AbortController().signal;
  for (const url of [`https://127.0.0.1:${port}/`, `http://localhost:${port}/`, "https://localhost/"]) {
    expect((await post({ ...posting, url, network: "strict" }, stop)).error).toContain("the address must");
  }
  expect(connections).toBe(0);
  const reached = await post({ ...posting, url: `http://localhost:${port}/`, network: "local" }, stop);
  expect(reached).toMatchObject({ httpStatus: 200, error: null });
  server.closeAllConnections();
  server.close();
});
