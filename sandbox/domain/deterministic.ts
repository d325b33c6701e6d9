import { createHash } from "node:crypto";

/** A UUID that depends only on its parts, so that the same seed gives the same world. */
export function uuidFrom(...parts: (string | number)[]): string {
  const bytes = createHash("sha256").update(parts.join("\u0000")).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A fraction in [0, 1) that depends only on its parts. */
export function fractionFrom(...parts: (string | number)[]): number {
  return createHash("sha256").update(parts.join("\u0000")).digest().readUInt32BE(0) / 2 ** 32;
}

/** One of the given values, chosen by the parts. */
export function pickFrom<T>(values: readonly [T, ...T[]], ...parts: (string | number)[]): T {
  return values[Math.floor(fractionFrom(...parts) * values.length)] ?? values[0];
}
