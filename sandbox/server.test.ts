import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { create, request } from "./testing/request.ts";
import { startReceiver } from "./testing/servers.ts";
import { startTestSandbox, type TestSandbox } from "./testing/test-sandbox.ts";
import { errorReply } from "./wire/replies.ts";

const entry = fileURLToPath(new URL("./server.ts", import.meta.url));
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });

let sandbox: TestSandbox;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await sandbox.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function run(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [entry], { env: { ...process.env, ...env } });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

it("a wrong environment variable stops the start with its name", async () => {
  const child = run({ SANDBOX_DATABASE_URL: sandbox.databaseUrl, SANDBOX_PORT: "many" });
  const text: string[] = [];
  child.stderr?.on("data", (chunk) => text.push(String(chunk)));
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(text.join("")).toBe("SANDBOX_PORT must be a port number, 0 for any free one.\n");
});

it("after kill -9, a restart sends pending deliveries with the same event ids; SIGTERM exits with 0", async () => {
  const hook = await startReceiver(() => "hang");
  const caller = await sandbox.connect();
  await caller.call("POST", "/webhooks", { body: { url: hook.url, events: ["order.created"] } });
  await sandbox.stop();

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { SANDBOX_DATABASE_URL: sandbox.databaseUrl, SANDBOX_PORT: String(port) };
  const ready = () =>
    until(async () => expect((await request(`${url}/_sandbox/clock`, "GET", "sandbox")).status).toBe(200));
  const call: typeof caller.call = (method, path, init) =>
    request(`${url}/v1${path}`, method, caller.key, init);

  const killed = run(env);
  await ready();
  for (let n = 0; n < 3; n += 1) await create({ ...caller, call });
  await until(() => expect(hook.received).toHaveLength(3));
  killed.kill("SIGKILL");
  await once(killed, "exit");

  hook.answer = () => 200;
  const stopped = run(env);
  await ready();
  await until(() => expect(hook.received).toHaveLength(6));
  const ids = hook.received.map(({ event }) => event.id);
  expect(new Set(ids.slice(3))).toEqual(new Set(ids.slice(0, 3)));
  stopped.kill("SIGTERM");
  expect(await once(stopped, "exit")).toEqual([0, null]);
  await hook.close();
});

it("a port in use stops the start with the variable that changes it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const child = run({ SANDBOX_DATABASE_URL: sandbox.databaseUrl, SANDBOX_PORT: String(port) });
  const text: string[] = [];
  child.stderr?.on("data", (chunk) => text.push(String(chunk)));
  const [code] = await once(child, "close");
  other.close();
  expect(code).toBe(1);
  expect(text.join("")).toBe(
    `Port ${port} is in use by another program. Stop it, or set SANDBOX_PORT to another port.\n`,
  );
});

it("malformed HTTP gets a 400 in the Error shape, with a Date header of the virtual clock", async () => {
  const own = await startTestSandbox();
  await own.control("POST", "/clock", { body: { advance_seconds: 86_400 } });
  const port = Number(new URL(own.url).port);
  for (const sent of [
    "GET /v1/me HTTP/1.1\r\n\r\n",
    "GET /v1/me HTTP/1.1\r\nHost: a b\r\n\r\n",
    "FOO /v1/me HTTP/1.1\r\nHost: x\r\n\r\n",
  ]) {
    const socket = connect(port, "127.0.0.1");
    socket.end(sent);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 400/);
    const { error } = errorReply.parse(JSON.parse(body));
    expect(error.code).toBe("invalid_request");
    const dated = Date.parse(/^date: (.+)$/im.exec(head)?.[1] ?? "");
    expect(Math.abs(dated - Date.now() - 86_400_000)).toBeLessThan(60_000);
  }
  await own.close();
});
