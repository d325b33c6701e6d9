import { createHmac } from "node:crypto";

/**
 * The `SVC-Signature` header of a delivery: hex HMAC-SHA256 of `<timestamp>.<raw body>` under the endpoint's
 * secret. `seconds` is the real Unix time, not the virtual clock. Specification: Events, Delivery 2.
 */
export function signDelivery(secret: string, seconds: number, rawBody: string): string {
  const hex = createHmac("sha256", secret).update(`${seconds}.${rawBody}`).digest("hex");
  return `t=${seconds},v1=${hex}`;
}
