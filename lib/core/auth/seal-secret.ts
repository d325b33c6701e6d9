import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey, keyId } from "#lib/derive.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

const version = "s1";

/**
 * Encrypts with AES-256-GCM. `rowId` is the associated data, so that a ciphertext copied to another row does not open.
 * The key's id comes first, so that a key rotation finds what it still has to re-encrypt.
 */
export function sealSecret(plaintext: string, rowId: string): string {
  const { key, id } = sealKeyOf(env().APP_SECRET);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([
    nonce,
    cipher.update(plaintext, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${version}.${id}.${sealed.toString("base64url")}`;
}

/**
 * Decrypts what `sealSecret` has encrypted.
 * @throws AppError sealed_elsewhere when it was encrypted with a secret that this process does not know; an Error when
 * it was encrypted for another row or changed since
 */
export function openSecret(ciphertext: string, rowId: string): string {
  const [, , body] = ciphertext.split(".");
  const key = keyOf(ciphertext);
  if (!key || !body) throw new AppError("sealed_elsewhere", 503);
  const sealed = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString("utf8");
}

/** Whether this process knows the secret of a ciphertext. After a restore with another APP_SECRET, it does not. */
export const opensHere = (ciphertext: string): boolean => keyOf(ciphertext) !== undefined;

/** The prefix of every ciphertext that is written from now on. */
export const currentSeal = (): string => `${version}.${sealKeyOf(env().APP_SECRET).id}.`;

/** The ids of the keys that this process decrypts with. A ciphertext has its id between the first two dots. */
export function sealIds(): string[] {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env();
  return [APP_SECRET, APP_SECRET_PREVIOUS].flatMap((secret) => (secret ? [sealKeyOf(secret).id] : []));
}

function keyOf(ciphertext: string): Buffer | undefined {
  const [given, id] = ciphertext.split(".");
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env();
  if (given !== version) return undefined;
  if (id === sealKeyOf(APP_SECRET).id) return sealKeyOf(APP_SECRET).key;
  const previous = APP_SECRET_PREVIOUS ? sealKeyOf(APP_SECRET_PREVIOUS) : undefined;
  return id === previous?.id ? previous?.key : undefined;
}

type SealKey = { key: Buffer; id: string };

// Cached, because every request asks which keys open here.
const derived = new Map<string, SealKey>();

function sealKeyOf(secret: string): SealKey {
  const kept = derived.get(secret);
  if (kept) return kept;
  const key = deriveKey(secret, "seal");
  const made = { key, id: keyId(key) };
  derived.set(secret, made);
  return made;
}
