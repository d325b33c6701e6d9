import { z } from "zod";
import { spendChallenge } from "#lib/core/auth/challenges.ts";
import { openSecret } from "#lib/core/auth/seal-secret.ts";

const sealedSchema = (details: Record<string, unknown>) =>
  typeof details.sealed === "string" ? details.sealed : null;

/** The stored request of a callback, which uses it up; null for a request that this browser did not start. */
export async function readFlow(state: string | null, browser: string | null): Promise<Question | null> {
  if (!state || !browser) return null;
  const spent = await spendChallenge({ kind: "oidc", browser, question: state });
  const sealed = spent && sealedSchema(spent.details);
  return sealed ? questionSchema.parse(JSON.parse(openSecret(sealed, state))) : null;
}

/**
 * Why a person was sent to the provider. `enter`: to sign in, where `of` names the account for a repeated proof;
 * `join`: to create an account from an invitation; `link`: to link the identity, asked in their session.
 */
const errandSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("enter"), next: z.string(), of: z.guid().nullable() }),
  z.object({ kind: z.literal("join"), token: z.string() }),
  z.object({ kind: z.literal("link"), userId: z.guid(), sessionId: z.guid() }),
]);
export type OidcFlow = z.output<typeof errandSchema>;

/** The stored, encrypted data of a request to the provider: a verifier, and perhaps an invitation. */
const questionSchema = z.object({
  errand: errandSchema,
  nonce: z.string(),
  verifier: z.string(),
  /** Seconds since 1970. */
  askedAt: z.int(),
});
export type Question = z.output<typeof questionSchema>;

/** Whether a new sign-in at the provider is required. */
export const isReauthentication = (errand: OidcFlow) =>
  errand.kind === "link" || (errand.kind === "enter" && errand.of !== null);
