import { randomBytes } from "node:crypto";
import type { StartOptions } from "#scripts/supervisor/start-options.ts";
import { readOrCreateSecret, readSecret, replaceSecret } from "./secret-files.ts";

export const appSecretName = "app-secret";
export const previousName = "app-secret-previous";

type Given = Pick<StartOptions, "DATA_DIR" | "APP_SECRET" | "APP_SECRET_PREVIOUS">;

/**
 * The current secret, which seals, and the previous one, which still opens. Each comes from the environment, or else
 * from the data directory.
 */
export function appSecretsOf({ DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS }: Given) {
  const appSecret = APP_SECRET ?? readOrCreateAppSecret(DATA_DIR);
  const previous = APP_SECRET_PREVIOUS ?? readSecret(DATA_DIR, previousName);
  return { appSecret, appSecretPrevious: previous === appSecret ? undefined : previous };
}

const keyBytes = 32;

function randomKey(): string {
  return randomBytes(keyBytes).toString("base64");
}

/** Encrypts keys at rest and signs sessions. */
export function readOrCreateAppSecret(dataDir: string): string {
  return readOrCreateSecret(dataDir, "app-secret", randomKey);
}

/** Replaces the secret. `npm run secrets:rotate` seals again what was sealed with the previous one. */
export function replaceAppSecret(dataDir: string): void {
  replaceSecret(dataDir, "app-secret", randomKey());
}

/** Encrypts what server actions carry from a page back to any dashboard. */
export function readOrCreateActionsKey(dataDir: string): string {
  return readOrCreateSecret(dataDir, "actions-key", randomKey);
}
