import { COSEALG, decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { z } from "zod";

/** Signatures that are taken: what every authenticator has at least one of. */
export const keyKinds: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** What an authenticator keeps of a person: their id, which says nothing of them. */
export const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

export const isHandleOf = (given: string, userId: string) =>
  Buffer.from(given, "base64url").equals(userHandle(userId));

const clientDataSchema = z.object({
  challenge: z.string().min(1).max(200),
  crossOrigin: z.boolean().optional(),
});

/** The question that an answer says it is to, before anything of it is verified; null for one from inside a frame. */
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
