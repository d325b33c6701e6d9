import { createHmac, timingSafeEqual } from "node:crypto";

const macBytes = 16;

function mac(secret: string, payload: Buffer): Buffer {
  return createHmac("sha256", secret).update(payload).digest().subarray(0, macBytes);
}

/**
 * An opaque cursor: where a page ended, sealed so that it cannot be made up or changed. `list` names the list
 * and its account, so that a cursor of one list is refused by another. Specification: Conventions 4.
 */
export function sealCursor(secret: string, list: string, position: readonly (string | number)[]): string {
  const payload = Buffer.from(JSON.stringify([list, ...position]));
  return Buffer.concat([mac(secret, payload), payload]).toString("base64url");
}

/** The position inside a cursor, or null when it is not one that was sealed for this list. */
export function openCursor(secret: string, list: string, cursor: string): (string | number)[] | null {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length <= macBytes || bytes.toString("base64url") !== cursor) return null;
  const payload = bytes.subarray(macBytes);
  if (!timingSafeEqual(bytes.subarray(0, macBytes), mac(secret, payload))) return null;
  const [name, ...position] = JSON.parse(payload.toString()) as (string | number)[];
  return name === list ? position : null;
}
