import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { z } from "zod";

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
