import { randomBytes } from "node:crypto";
import { keepSecret, replaceSecret } from "./keep-secret.ts";

const keyBytes = 32;

function randomKey(): string {
  return randomBytes(keyBytes).toString("base64");
}

/** Encrypts keys at rest and signs sessions. */
export function keptAppSecret(dataDir: string): string {
  return keepSecret(dataDir, "app-secret", randomKey);
}

/** Another one in its place: what was sealed under the one before is sealed anew by `npm run secrets:rotate`. */
export function renewAppSecret(dataDir: string): void {
  replaceSecret(dataDir, "app-secret", randomKey());
}

/** Next's server-action key, part of a build. */
export function keptActionsKey(dataDir: string): string {
  return keepSecret(dataDir, "actions-key", randomKey);
}
