import { Client } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { toBlockList } from "#sandbox/net/ranges.ts";
import { create } from "#sandbox/testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "#sandbox/testing/test-sandbox.ts";
import { inParallel } from "./in-parallel.ts";
import { goodUrls } from "./outside/good.ts";
import { hostileUrls, neverUrls, otherPorts, redirects } from "./outside/hostile.ts";
import { type FakeInternet, startFakeInternet } from "./outside/world.ts";
import { printResult } from "./scale.ts";

let internet: FakeInternet;
let sandbox: TestSandbox;
const perAccount = 10;

const grey = { width: 60, height: 40, channels: 3, background: "#888" } as const;
const openInternet = async () => startFakeInternet(await sharp({ create: grey }).png().toBuffer());

beforeAll(async () => {
  internet = await openInternet();
  sandbox = await startTestSandbox({ network: "strict", outside: internet.outside });
});
afterAll(async () => {
  await sandbox.close();
  await internet.close();
});

const events = ["order.created"];
const register = (caller: Connection, url: string) =>
  caller.call("POST", "/webhooks", { body: { url, events } });
const upload = (caller: Connection, url: string) => caller.call("POST", "/files", { body: { url } });

/**
 * Registers endpoints, then writes these addresses into the database as if the service had accepted them once. Only
 * the check at each delivery is left.
 */
async function owe(urls: string[]): Promise<{ caller: Connection; endpointIds: string[] }[]> {
  const client = new Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const owed: { caller: Connection; endpointIds: string[] }[] = [];
  for (let from = 0; from < urls.length; from += perAccount) {
    const caller = await sandbox.connect();
    const endpointIds: string[] = [];
    for (const url of urls.slice(from, from + perAccount)) {
      const { id } = (await register(caller, "https://good.example/hook")).body.data;
      await client.query("update webhook_endpoints set url = $1 where id = $2", [url, id]);
      endpointIds.push(id);
    }
    owed.push({ caller, endpointIds });
  }
  await client.end();
  return owed;
}

async function readAttempts(endpointId: string) {
  return (await sandbox.control("GET", `/deliveries?endpoint_id=${endpointId}`)).body.data;
}

async function firstAttempts(endpointIds: string[]) {
  return vi.waitFor(
    async () => {
      const all = await Promise.all(endpointIds.map(readAttempts));
      for (const attempts of all) expect(attempts.length).toBeGreaterThan(0);
      return all.map((attempts) => attempts[0]);
    },
    { timeout: 30_000, interval: 20 },
  );
}

it("never connects to an address that is not public, to register, to deliver or to download", async () => {
  expect(new Set(hostileUrls).size).toBeGreaterThanOrEqual(120);
  const caller = await sandbox.connect();

  let registered = 0;
  for (const url of [...hostileUrls, ...otherPorts]) {
    const reply = await register(caller, url);
    expect([201, 422], url).toContain(reply.status);
    if (reply.status === 422) continue;
    // The service checks a name when it connects.
    expect(url).toContain(".hostile.example");
    registered += 1;
    await caller.call("DELETE", `/webhooks/${reply.body.data.id}`);
  }
  expect(internet.dialled).toEqual([]);

  const urls = [...hostileUrls, ...redirects];
  for (const { caller: owed, endpointIds } of await owe([...urls, ...otherPorts])) {
    await create(owed);
    for (const attempt of await firstAttempts(endpointIds)) expect(attempt.error).not.toBeNull();
  }

  await inParallel(8, urls, async (url) => {
    const reply = await upload(caller, url);
    expect([reply.status, url]).toEqual([422, url]);
  });
  expect(internet.trapped()).toBe(0);
  const asked = internet.asked.filter(({ host }) => host?.endsWith(".hostile.example"));
  expect(asked).toEqual([]);
  printResult(
    `outside: ${urls.length} hostile addresses × register (${hostileUrls.length - registered} refused at once), deliver, download: 0 connections to the trap`,
  );
});

it("checks the address of a name each time it connects", async () => {
  const [owed] = await owe(["https://rebinding-six.hostile.example/", "https://good.example/other"]);
  if (owed === undefined) throw new Error("Nothing was registered.");
  for (let order = 0; order < 5; order += 1) await create(owed.caller);
  await firstAttempts(owed.endpointIds);
  expect(internet.trapped()).toBe(0);
});

it("reaches twenty good addresses over TLS with the guard on", async () => {
  expect(new Set(goodUrls).size).toBe(20);
  const countHooks = () => internet.asked.filter(({ path }) => path?.includes("hook")).length;
  const before = countHooks();
  for (let from = 0; from < goodUrls.length; from += perAccount) {
    const caller = await sandbox.connect();
    const endpointIds: string[] = [];
    for (const url of goodUrls.slice(from, from + perAccount)) {
      const reply = await register(caller, url);
      expect([reply.status, url]).toEqual([201, url]);
      endpointIds.push(reply.body.data.id);
    }
    await create(caller);
    for (const attempt of await firstAttempts(endpointIds)) {
      expect([attempt.http_status, attempt.error]).toEqual([200, null]);
    }
    for (const url of goodUrls.slice(from, from + perAccount)) {
      const reply = await upload(caller, url);
      expect([reply.status, reply.body.data?.width_px, url]).toEqual([201, 60, url]);
    }
  }
  const caller = await sandbox.connect();
  for (const url of otherPorts) expect([(await upload(caller, url)).status, url]).toEqual([201, url]);
  expect(countHooks() - before).toBe(2 * goodUrls.length);
  expect(internet.trapped()).toBe(0);
  printResult(`outside: ${goodUrls.length} good addresses over real TLS: delivered and downloaded, guard on`);
});

it("in local mode, never reaches link-local, unspecified or metadata addresses, whatever is allowed", async () => {
  // Its own, because the sandbox above still repeats its failed deliveries.
  const here = await openInternet();
  const allow = toBlockList(["0.0.0.0/0", "::/0"]);
  const local = await startTestSandbox({ network: "local", outside: { ...here.outside, allow } });
  const caller = await local.connect();
  for (const url of neverUrls) {
    const reply = await upload(caller, url);
    expect([reply.status, url]).toEqual([422, url]);
    expect(["invalid_file_url", "file_address_not_public"]).toContain(reply.body.error.code);
  }
  expect(here.dialled).toEqual([]);
  expect(here.trapped()).toBe(0);
  await local.close();
  await here.close();
});

it("would reach the trap without the guard", async () => {
  const { createOutboundRequest } = await import("#sandbox/net/outbound.ts");
  const loopback = new URL("https://closed-0.hostile.example/");
  const unguarded = createOutboundRequest(internet.outside, "local", loopback, {});
  await new Promise((resolve) => unguarded.on("error", resolve).end());
  await expect.poll(() => internet.trapped()).toBe(1);
});
