import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import * as http from "node:http";
import { createServer } from "node:http";
import * as https from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withTimeout } from "../testing/servers.ts";
import {
  createOutboundNetwork,
  createOutboundRequest,
  ForbiddenAddress,
  guardLookup,
  type Resolve,
  resolveBySystem,
} from "./outbound.ts";
import { post } from "./post.ts";
import { toBlockList } from "./ranges.ts";

const answer = (all: boolean) =>
  withTimeout(
    new Promise((resolve) => {
      guardLookup(resolveBySystem, "strict")("localhost", { all }, (error, address) =>
        resolve(error ?? address),
      );
    }),
  );

it("refuses a name of this machine in both forms of the callback", async () => {
  expect(await answer(false)).toBeInstanceOf(ForbiddenAddress);
  expect(await answer(true)).toBeInstanceOf(ForbiddenAddress);
});

const [good, better] = [
  { address: "93.184.216.34", family: 4 },
  { address: "2606:2800:220:1::1", family: 6 },
];
const bad = { address: "10.0.0.1", family: 4 };

/** Looks up a name that has these addresses. Returns the options of each resolution and the answers. */
function look(addresses: LookupAddress[], options: { all?: boolean; family?: number } = {}) {
  const asked: unknown[] = [];
  const resolve: Resolve = (hostname, given, callback) => {
    asked.push([hostname, given]);
    callback(null, addresses);
  };
  const answered: unknown[] = [];
  guardLookup(resolve, "strict")("shop.example.com", options, (...answer) => answered.push(answer));
  return { asked, answered };
}

it("answers the first address of a name, or all of them with the option `all`", () => {
  expect(look([good, better]).answered).toEqual([[null, good.address, 4]]);
  expect(look([better, good], { all: false }).answered).toEqual([[null, better.address, 6]]);
  expect(look([good, better], { all: true }).answered).toEqual([[null, [good, better]]]);
});

it("resolves every address of a name, with any options", () => {
  const all = [["shop.example.com", { family: 4, all: true }]];
  expect(look([good], { family: 4 }).asked).toEqual(all);
  expect(look([good], { family: 4, all: false }).asked).toEqual(all);
});

it.each([
  ["the only one", [bad]],
  ["the first", [bad, good]],
  ["the last", [good, better, bad]],
  ["none at all", []],
])("refuses a name without public addresses alone: %s", (_, addresses) => {
  for (const all of [true, false]) {
    const { answered } = look(addresses, { all });
    expect(answered).toEqual([[expect.any(ForbiddenAddress), "", 0]]);
    expect(answered).toHaveProperty("0.0.name", "ForbiddenAddress");
    expect(answered).toHaveProperty("0.0.message", "shop.example.com is not a public address");
  }
});

it("local also allows this machine and listed ranges, and refuses a name with any other address", () => {
  const listed = toBlockList(["10.0.0.0/8", "169.254.0.0/16"]);
  const answerOf = (...found: string[]) => {
    const addresses = found.map((address) => ({ address, family: isIP(address) }));
    const resolve: Resolve = (_hostname, _options, callback) => callback(null, addresses);
    let answered: unknown[] = [];
    guardLookup(resolve, "local", listed)("shop.example.com", {}, (...given) => {
      answered = given;
    });
    return answered;
  };
  for (const address of [good.address, "127.0.0.1", "::1", "10.0.0.1"])
    expect(answerOf(address)).toEqual([null, address, isIP(address)]);
  for (const address of ["192.168.0.1", "169.254.169.254", "0.0.0.0", "::ffff:169.254.1.1", "fe80::1%lo"])
    expect(answerOf("10.0.0.1", address)[0]).toBeInstanceOf(ForbiddenAddress);
});

it("passes on the error of an unknown name", () => {
  const unknown = Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
  const answered: unknown[] = [];
  const resolve: Resolve = (_hostname, _options, callback) => callback(unknown, []);
  guardLookup(resolve, "strict")("shop.example.com", {}, (...answer) => answered.push(answer));
  expect(answered).toEqual([[unknown, "", 0]]);
});

it("strict never connects to this machine, and local does", async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end()).on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const posting = { headers: {}, body: "{}", timeoutMs: 2_000, outside: createOutboundNetwork() };
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

let server: http.Server;
let port = 0;
beforeAll(async () => {
  server = http.createServer((request, response) =>
    response.end(`${request.method} ${request.headers.host}`),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A network in which every name has these addresses, and the list of resolved names. */
function naming(...addresses: string[]) {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, _options, callback) => {
    asked.push(hostname);
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return { outside: { ...createOutboundNetwork(), resolve }, asked };
}

async function reach(request: http.ClientRequest): Promise<string> {
  request.end();
  const [response] = (await withTimeout(once(request, "response"))) as [http.IncomingMessage];
  return text(response);
}

it("sends the request as given, and reuses one connection", async () => {
  const { outside, asked } = naming();
  const url = new URL(`http://127.0.0.1:${port}/`);
  const connections = new Set<unknown>();
  server.on("connection", (socket) => connections.add(socket));
  for (let time = 0; time < 3; time += 1)
    expect(await reach(createOutboundRequest(outside, "strict", url, { method: "PUT" }))).toBe(
      `PUT 127.0.0.1:${port}`,
    );
  expect(connections.size).toBe(1);
  expect(asked).toEqual([]);
});

it("checks the addresses of a name in both modes", async () => {
  const { outside, asked } = naming("93.184.216.34", "127.0.0.1");
  const url = new URL(`http://localhost:${port}/`);
  const refused = reach(createOutboundRequest(outside, "strict", url, {}));
  await expect(refused).rejects.toBeInstanceOf(ForbiddenAddress);
  const here = naming("127.0.0.1");
  expect(await reach(createOutboundRequest(here.outside, "local", url, {}))).toBe(`GET localhost:${port}`);
  expect([asked, here.asked]).toEqual([["localhost"], ["localhost"]]);
});

it.each([
  ["10.0.0.1"],
  ["127.0.0.1", "169.254.169.254"],
  ["::ffff:169.254.169.254"],
  ["0.0.0.0"],
  ["fe80::1%lo"],
])("neither mode connects to a name that resolves to %s", async (...addresses) => {
  const { outside } = naming(...addresses);
  for (const network of ["strict", "local"] as const) {
    const refused = reach(
      createOutboundRequest(outside, network, new URL(`http://rebound.example:${port}/`), {}),
    );
    await expect(refused).rejects.toBeInstanceOf(ForbiddenAddress);
  }
});

it.each(["https://127.0.0.1:9/", "https://[::1]:9/"])(
  "does not resolve a literal IP address: %s",
  async (written) => {
    const { outside, asked } = naming("127.0.0.1");
    const refused = reach(createOutboundRequest(outside, "strict", new URL(written), {}));
    await expect(refused).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(asked).toEqual([]);
  },
);

it("uses TLS for https only", async () => {
  const url = new URL(`https://127.0.0.1:${port}/`);
  const refused = reach(createOutboundRequest(createOutboundNetwork(), "local", url, {}));
  await expect(refused).rejects.toThrow(/SSL|TLS/);
  const { agents } = createOutboundNetwork();
  expect(agents["https:"]).toBeInstanceOf(https.Agent);
  expect(agents["http:"]).not.toBeInstanceOf(https.Agent);
});

it.each(["http:", "https:"] as const)("uses the agent of the given network: %s", async (protocol) => {
  const outside = createOutboundNetwork();
  const request = createOutboundRequest(outside, "local", new URL(`${protocol}//127.0.0.1:9/`), {});
  expect(request).toHaveProperty("agent", outside.agents[protocol]);
  await expect(reach(request)).rejects.toThrow();
});
