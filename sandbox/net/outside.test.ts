import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTime } from "../testing/in-time.ts";
import { ForbiddenAddress, type Resolve } from "./guarded-lookup.ts";
import { openOutside, requestOutside } from "./outside.ts";

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

/** An outside in which every name has these addresses, and what it was asked for. */
function naming(...addresses: string[]) {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, _options, callback) => {
    asked.push(hostname);
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return { outside: { ...openOutside(), resolve }, asked };
}

async function reach(request: http.ClientRequest): Promise<string> {
  request.end();
  const [response] = (await inTime(once(request, "response"))) as [http.IncomingMessage];
  return text(response);
}

it("asks as it was told to, on a connection that is kept", async () => {
  const { outside, asked } = naming();
  const url = new URL(`http://127.0.0.1:${port}/`);
  const connections = new Set<unknown>();
  server.on("connection", (socket) => connections.add(socket));
  for (let time = 0; time < 3; time += 1)
    expect(await reach(requestOutside(outside, "strict", url, { method: "PUT" }))).toBe(
      `PUT 127.0.0.1:${port}`,
    );
  expect(connections.size).toBe(1);
  expect(asked).toEqual([]);
});

it("has a name judged by all its addresses in both modes", async () => {
  const { outside, asked } = naming("93.184.216.34", "127.0.0.1");
  const url = new URL(`http://localhost:${port}/`);
  const refused = reach(requestOutside(outside, "strict", url, {}));
  await expect(refused).rejects.toBeInstanceOf(ForbiddenAddress);
  const here = naming("127.0.0.1");
  expect(await reach(requestOutside(here.outside, "local", url, {}))).toBe(`GET localhost:${port}`);
  expect([asked, here.asked]).toEqual([["localhost"], ["localhost"]]);
});

it.each([
  ["10.0.0.1"],
  ["127.0.0.1", "169.254.169.254"],
  ["::ffff:169.254.169.254"],
  ["0.0.0.0"],
  ["fe80::1%lo"],
])("connects in no mode to a name that leads to %s", async (...addresses) => {
  const { outside } = naming(...addresses);
  for (const network of ["strict", "local"] as const) {
    const refused = reach(requestOutside(outside, network, new URL(`http://rebound.example:${port}/`), {}));
    await expect(refused).rejects.toBeInstanceOf(ForbiddenAddress);
  }
});

it.each(["https://127.0.0.1:9/", "https://[::1]:9/"])(
  "looks no address up that is written out: %s",
  async (written) => {
    const { outside, asked } = naming("127.0.0.1");
    const refused = reach(requestOutside(outside, "strict", new URL(written), {}));
    await expect(refused).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(asked).toEqual([]);
  },
);

it("speaks TLS to what is https, and to nothing else", async () => {
  const url = new URL(`https://127.0.0.1:${port}/`);
  const refused = reach(requestOutside(openOutside(), "local", url, {}));
  await expect(refused).rejects.toThrow(/SSL|TLS/);
  const { agents } = openOutside();
  expect(agents["https:"]).toBeInstanceOf(https.Agent);
  expect(agents["http:"]).not.toBeInstanceOf(https.Agent);
});

it.each(["http:", "https:"] as const)("goes by the connections of its own outside: %s", async (protocol) => {
  const outside = openOutside();
  const request = requestOutside(outside, "local", new URL(`${protocol}//127.0.0.1:9/`), {});
  expect(request).toHaveProperty("agent", outside.agents[protocol]);
  await expect(reach(request)).rejects.toThrow();
});
