import { createHash } from "node:crypto";

/**
 * The one submission that an order of an import ever has, made of the import and its row (RFC 9562, version 8): after
 * a crash, and by whichever worker, it is the same order that is asked for.
 */
export function submissionOf(importId: string, position: number): string {
  const digest = createHash("sha256").update(`${importId}:${position}`).digest().subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
