import { createHash, randomBytes } from "node:crypto";

/** The row that a link refers to. The table stores only the hash, so that reading the table opens no link. */
type LinkKey = { workspaceId: string; tokenHash: string };

const workspaceBytes = 16;
const secretBytes = 32;
/** 48 bytes in base64url need no padding, so that each token has one spelling. */
const form = /^[\w-]{64}$/;

/**
 * A token of the workspace's id and 256 random bits. With the id, the row is found without searching all workspaces.
 */
export function newLinkToken(workspaceId: string): { token: string; tokenHash: string } {
  const workspace = Buffer.from(workspaceId.replaceAll("-", ""), "hex");
  const token = Buffer.concat([workspace, randomBytes(secretBytes)]).toString("base64url");
  return { token, tokenHash: hash(token) };
}

/** Null when the text cannot be a token. */
export function parseLinkToken(token: string): LinkKey | null {
  if (!form.test(token)) return null;
  const workspaceId = Buffer.from(token, "base64url").toString("hex", 0, workspaceBytes);
  return { workspaceId, tokenHash: hash(token) };
}

const hash = (token: string) => createHash("sha256").update(token).digest("hex");
