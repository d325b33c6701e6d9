import { createHmac } from "node:crypto";

/** The `SVC-Signature` header that the service would send; `timestamp` in seconds since 1970. */
export function signPayload(payload: { rawBody: Uint8Array; secret: string; timestamp: number }): string {
  const { rawBody, secret, timestamp } = payload;
  const hex = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest("hex");
  return `t=${timestamp},v1=${hex}`;
}
