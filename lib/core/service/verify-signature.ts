import { createHmac, timingSafeEqual } from "node:crypto";

type SignatureVerdict =
  | { ok: true; timestamp: number }
  | { ok: false; reason: "missing" | "malformed" | "timestamp_out_of_range" | "mismatch" };

export type SignatureQuestion = {
  /** The `SVC-Signature` header as received. */
  header: string | null | undefined;
  /** The body exactly as received, before any parsing. */
  rawBody: Uint8Array;
  /** Every secret that may have signed it; several while a secret is being rotated. */
  secrets: readonly string[];
  /** The receiver's clock, in seconds since 1970. */
  nowSeconds: number;
  /** How far the timestamp may be from that clock, in the past or in the future. */
  toleranceSeconds?: number;
};

/**
 * Checks a webhook delivery (specification, "Events, Delivery" 2 and 3). Refuses timestamps on both sides of the
 * receiver's clock: a delivery that was signed for the future could be stored and replayed at that time.
 */
export function verifySignature(question: SignatureQuestion): SignatureVerdict {
  const { header, rawBody, secrets, nowSeconds, toleranceSeconds = 300 } = question;
  if (!header?.trim()) return { ok: false, reason: "missing" };

  const parsed = parseSignature(header);
  if (!parsed) return { ok: false, reason: "malformed" };

  const timestamp = Number(parsed.timestamp);
  if (Math.abs(nowSeconds - timestamp) > toleranceSeconds) {
    return { ok: false, reason: "timestamp_out_of_range" };
  }

  let matches = false;
  for (const secret of secrets) {
    if (secret === "") continue;
    const expected = createHmac("sha256", secret).update(`${parsed.timestamp}.`).update(rawBody).digest();
    for (const signature of parsed.signatures) {
      if (timingSafeEqual(expected, Buffer.from(signature, "hex"))) matches = true;
    }
  }
  return matches ? { ok: true, timestamp } : { ok: false, reason: "mismatch" };
}

function parseSignature(header: string): { timestamp: string; signatures: string[] } | null {
  const timestamps: string[] = [];
  const signatures: string[] = [];
  for (const part of header.split(",")) {
    const equals = part.indexOf("=");
    if (equals < 0) return null;
    const key = part.slice(0, equals).trim();
    const value = part.slice(equals + 1).trim();
    if (key === "t") timestamps.push(value);
    else if (key === "v1") signatures.push(value);
  }
  const [timestamp] = timestamps;
  if (timestamp === undefined || timestamps.length > 1 || !/^\d{1,12}$/.test(timestamp)) return null;
  if (signatures.length === 0 || !signatures.every((hex) => /^[0-9a-f]{64}$/i.test(hex))) return null;
  return { timestamp, signatures };
}

/** The `SVC-Signature` header that the service would send; `timestamp` in seconds since 1970. */
export function signPayload(payload: { rawBody: Uint8Array; secret: string; timestamp: number }): string {
  const { rawBody, secret, timestamp } = payload;
  const hex = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest("hex");
  return `t=${timestamp},v1=${hex}`;
}
