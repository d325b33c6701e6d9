import { readFileSync } from "node:fs";
import path from "node:path";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { readSecretFile } from "./read-secrets.ts";

/** The built-in sandbox has a database in the embedded PostgreSQL, also when the product's is on a cluster. */
export function sandboxDatabaseUrl({ dataDir }: Pick<StartedPressroom, "dataDir">): string {
  const name = "sandbox";
  const password = readSecretFile(dataDir, `postgres-password-${name}`);
  const [, , , port] = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
}
