import { randomUUID } from "node:crypto";
import pg from "pg";
import type { SandboxOptions } from "#sandbox/config.ts";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { askControlPlane, refuseBadReplies } from "#sandbox/testing/refuse-bad-replies.ts";
import { Control } from "./control.ts";

export type SandboxWorld = {
  url: string;
  databaseUrl: string;
  control: Control;
  /** Throws when a reply does not match /openapi.json. */
  stop(): Promise<void>;
};

/** Starts a sandbox with its own database, a small catalog and no past orders. */
export async function startWorld(
  options: Partial<Pick<SandboxOptions, "rateLimit" | "outside">> = {},
): Promise<SandboxWorld> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server)
    throw new Error("TEST_POSTGRES_URL must be the address of a PostgreSQL server, as a superuser.");
  const name = `contract_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const sandbox = await startSandbox({
    databaseUrl,
    port: 0,
    rateLimit: 100_000,
    // With a random seed, some runs would use a discontinued variant.
    seed: { seed: "contract", products: 8, variants: 120, orders: 0 },
    checkReplies: true,
    ...options,
  });
  return {
    url: sandbox.url,
    databaseUrl,
    control: new Control(sandbox.url),
    async stop() {
      try {
        await refuseBadReplies(askControlPlane(sandbox.url, sandbox.controlToken));
      } finally {
        await sandbox.close();
        await run(server, `drop database ${name} with (force)`);
      }
    },
  };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
