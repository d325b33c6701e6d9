import { z } from "zod";
import { spendChallenge } from "#lib/core/auth/challenges.ts";
import { openSecret } from "#lib/core/auth/seal-secret.ts";

const sealedSchema = (details: Record<string, unknown>) =>
  typeof details.sealed === "string" ? details.sealed : null;

/** With what errand somebody comes back, which uses it up; null for one that this browser was never sent with. */
export async function readErrand(state: string | null, browser: string | null): Promise<Question | null> {
  if (!state || !browser) return null;
  const spent = await spendChallenge({ kind: "oidc", browser, question: state });
  const sealed = spent && sealedSchema(spent.details);
  return sealed ? questionSchema.parse(JSON.parse(openSecret(sealed, state))) : null;
}

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
const questionSchema = z.object({
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
