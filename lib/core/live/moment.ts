import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "#lib/derive.ts";
import { env } from "#lib/env.ts";

// One block with salt in it: there is nothing that a mode of chaining could add.
const cipher = "aes-256-ecb";
const blockBytes = 16;

let kept: { secret: string; key: Buffer } | undefined;

function momentKey(): Buffer {
  const secret = env().APP_SECRET;
  if (kept?.secret !== secret) kept = { secret, key: deriveKey(secret, "moment") };
  return kept.key;
}

/**
 * A place of the log as a browser keeps it. It counts the transactions of everybody, so it is sealed: no workspace
 * learns from it how busy the others are.
 */
export function sealMoment(place: string): string {
  const [transaction = "", inTransaction] = place.split(".");
  const block = randomBytes(blockBytes);
  block.writeBigUInt64BE(BigInt(transaction));
  block.writeUInt32BE(Number(inTransaction), 8);
  return createCipheriv(cipher, momentKey(), null).setAutoPadding(false).update(block).toString("base64url");
}

/** What was not sealed here opens as some place that no log knows. */
export function openMoment(moment: string): string {
  const sealed = Buffer.from(moment, "base64url");
  if (sealed.length !== blockBytes) return "";
  const block = createDecipheriv(cipher, momentKey(), null).setAutoPadding(false).update(sealed);
  return `${block.readBigUInt64BE()}.${block.readUInt32BE(8)}`;
}
