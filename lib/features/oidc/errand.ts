import { z } from "zod";

/**
 * Why somebody was sent to the provider. `enter`: to sign in, `of` whom where they prove anew who they are; `join`: to
 * make an account at an invitation; `link`: to sign in by it from now on, asked in their session.
 */
const errandSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("enter"), next: z.string(), of: z.guid().nullable() }),
  z.object({ kind: z.literal("join"), token: z.string() }),
  z.object({ kind: z.literal("link"), userId: z.guid(), sessionId: z.guid() }),
]);
export type Errand = z.output<typeof errandSchema>;

/** What is kept of a question to the provider, sealed: a verifier, and perhaps an invitation. */
export const questionSchema = z.object({
  errand: errandSchema,
  nonce: z.string(),
  verifier: z.string(),
  /** Seconds since 1970. */
  askedAt: z.int(),
});
export type Question = z.output<typeof questionSchema>;

/** Whether a sign-in there of long ago will do. */
export const isAnew = (errand: Errand) =>
  errand.kind === "link" || (errand.kind === "enter" && errand.of !== null);
