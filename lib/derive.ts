import { createHash, hkdfSync } from "node:crypto";

/** Whether `deriveUuid` made this UUID. Anyone who knows the text can compute it. */
export const isDerived = (uuid: string): boolean => uuid[14] === "8";

/** Always the same UUID for the same text: version 8 (RFC 9562). */
export function deriveUuid(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A separate 32-byte key for each purpose, derived from one secret. */
export function deriveKey(
  secret: string,
  purpose: "seal" | "session" | "moment" | "throttle" | "device",
): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "pressroom", purpose, 32));
}

/** Identifies a key in its ciphertexts without revealing any part of it. */
export function keyId(key: Buffer): string {
  return createHash("sha256").update("key-id").update(key).digest("hex").slice(0, 8);
}
