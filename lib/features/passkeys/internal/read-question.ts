import { COSEALG, decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { z } from "zod";

/** Accepted signature algorithms: every authenticator supports at least one. */
export const keyKinds: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** The authenticator stores the person's id, which contains no personal data. */
export const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

export const isHandleOf = (given: string, userId: string) =>
  Buffer.from(given, "base64url").equals(userHandle(userId));

const clientDataSchema = z.object({
  challenge: z.string().min(1).max(200),
  crossOrigin: z.boolean().optional(),
});

/**
 * The challenge that a response refers to, before the response is verified; null for a response from inside a frame.
 */
export function readQuestion(clientDataJSON: string): string | null {
  const read = clientDataSchema.safeParse(decoded(clientDataJSON));
  return read.success && !read.data.crossOrigin ? read.data.challenge : null;
}

function decoded(clientDataJSON: string): unknown {
  try {
    return decodeClientDataJSON(clientDataJSON);
  } catch {
    return null;
  }
}
