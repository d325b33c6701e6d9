import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "#lib/env.ts";
import { deriveKey, keyId } from "./derive-key.ts";

const version = "s1";

/**
 * AES-256-GCM. `rowId` is bound in as associated data, so that a ciphertext copied to another row does not open.
 * The key's id stands in front, so that a rotation can tell what is still to be re-encrypted.
 */
export function sealSecret(plaintext: string, rowId: string): string {
  const key = deriveKey(env().APP_SECRET, "seal");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([
    nonce,
    cipher.update(plaintext, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${version}.${keyId(key)}.${sealed.toString("base64url")}`;
}

/** @throws when the ciphertext was sealed under another secret or for another row. */
export function openSecret(ciphertext: string, rowId: string): string {
  const [given, id, body] = ciphertext.split(".");
  const key = knownKeys().find((candidate) => keyId(candidate) === id);
  if (given !== version || !key || !body) {
    throw new Error("A stored secret was sealed under another APP_SECRET; set APP_SECRET_PREVIOUS to it.");
  }
  const sealed = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString("utf8");
}

function knownKeys(): Buffer[] {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env();
  return [APP_SECRET, APP_SECRET_PREVIOUS].flatMap((secret) => (secret ? [deriveKey(secret, "seal")] : []));
}
