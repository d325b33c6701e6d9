import { createHash, randomBytes } from "node:crypto";

/** Which row a link means: by hash, so that who reads the table can open nothing. */
type LinkKey = { workspaceId: string; tokenHash: string };

const workspaceBytes = 16;
const secretBytes = 32;
/** 48 bytes in base64url, so that no two spellings mean the same. */
const form = /^[\w-]{64}$/;

/** The workspace and 256 random bits: the row is found without a search over all workspaces. */
export function newLinkToken(workspaceId: string): { token: string; tokenHash: string } {
  const workspace = Buffer.from(workspaceId.replaceAll("-", ""), "hex");
  const token = Buffer.concat([workspace, randomBytes(secretBytes)]).toString("base64url");
  return { token, tokenHash: hash(token) };
}

/** Null for what cannot be a token. */
export function parseLinkToken(token: string): LinkKey | null {
  if (!form.test(token)) return null;
  const workspaceId = Buffer.from(token, "base64url").toString("hex", 0, workspaceBytes);
  return { workspaceId, tokenHash: hash(token) };
}

const hash = (token: string) => createHash("sha256").update(token).digest("hex");
