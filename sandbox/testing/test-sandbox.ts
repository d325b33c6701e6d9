import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { SandboxOptions } from "../config.ts";
import { startSandbox } from "../start-sandbox.ts";
import { refuseBadReplies } from "./refuse-bad-replies.ts";
import { type Call, type Reply, request } from "./request.ts";

export const allScopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "orders:confirm",
  "files:write",
  "webhooks:manage",
];

export interface TestSandbox {
  url: string;
  databaseUrl: string;
  /** calls the control plane */
  control: Call;
  /** creates a key, of a new account unless one is given; `call` calls /v1 with it */
  connect(options?: KeyOptions): Promise<Connection>;
  /** stops the sandbox; the database stays until `close`. Throws if a reply did not match /openapi.json. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface KeyOptions {
  account_id?: string;
  mode?: "live" | "test";
  scopes?: string[];
  spending_limits?: { daily_cents: number; per_order_cents: number };
  allowed_ips?: string[];
  expires_at?: string;
}

export interface Connection {
  key: string;
  keyId: string;
  accountId: string;
  call: Call;
}

export function serverUrl(): URL {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined) throw new Error("TEST_POSTGRES_URL must name a PostgreSQL server for these tests.");
  return new URL(url);
}

export async function dropDatabase(name: string): Promise<void> {
  const client = new Client({ connectionString: new URL("/postgres", serverUrl()).href });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  await client.end();
}

/** A fixed seed. With a random seed, some runs would order a discontinued variant. */
const steady = { seed: "test" };
const smallWorld = { orders: 6, products: 12, variants: 400 };

/** Starts a sandbox with a small world, on a free port and its own database. `close` removes both. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const name = `sandbox_test_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = new URL(`/${name}`, serverUrl()).href;
  const seed = { ...steady, ...(options.seed ?? smallWorld) };
  const config = { databaseUrl, rateLimit: 1_000_000, checkReplies: true, ...options, seed };
  const sandbox = await startSandbox(config);
  const control: Call = (method, path, init) =>
    request(`${sandbox.url}/_sandbox${path}`, method, sandbox.controlToken, init);

  async function connect(given: KeyOptions = {}): Promise<Connection> {
    const account: Reply | undefined =
      given.account_id === undefined
        ? await control("POST", "/accounts", { body: { name: "Test" } })
        : undefined;
    const accountId: string = given.account_id ?? account?.body.data.id;
    const body = { mode: "test", scopes: allScopes, ...given, account_id: accountId };
    const made = await control("POST", "/keys", { body });
    const { key, id } = made.body.data;
    return {
      key,
      keyId: id,
      accountId,
      call: (method, path, init) => request(`${sandbox.url}/v1${path}`, method, key, init),
    };
  }

  async function checkAndClose(): Promise<void> {
    try {
      await refuseBadReplies(async (path) => (await control("GET", path)).body.data);
    } finally {
      await sandbox.close();
    }
  }

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= checkAndClose();
    return stopped;
  };

  return {
    url: sandbox.url,
    databaseUrl,
    control,
    connect,
    stop,
    close: async () => {
      await stop().finally(() => dropDatabase(name));
    },
  };
}
