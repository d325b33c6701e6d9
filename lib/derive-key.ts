import { createHash, hkdfSync } from "node:crypto";

/** One secret, a separate 32-byte key for each purpose. */
export function deriveKey(
  secret: string,
  purpose: "seal" | "session" | "moment" | "throttle" | "device",
): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "pressroom", purpose, 32));
}

/** Names a key in its ciphertexts without telling anything of it. */
export function keyId(key: Buffer): string {
  return createHash("sha256").update("key-id").update(key).digest("hex").slice(0, 8);
}
