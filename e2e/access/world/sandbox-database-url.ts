import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { readSecretFile } from "./read-secrets.ts";

/** The built-in sandbox has a database of its own next to the product's. */
export function sandboxDatabaseUrl({ databaseUrl, dataDir }: StartedPressroom): string {
  const name = "sandbox";
  const password = readSecretFile(dataDir, `postgres-password-${name}`);
  return Object.assign(new URL(databaseUrl), { username: name, password, pathname: `/${name}` }).href;
}
