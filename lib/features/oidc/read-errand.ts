import { openSecret } from "#lib/core/auth/seal-secret.ts";
import { spendChallenge } from "#lib/core/auth/spend-challenge.ts";
import { type Question, questionSchema } from "./errand.ts";

const sealedSchema = (details: Record<string, unknown>) =>
  typeof details.sealed === "string" ? details.sealed : null;

/** With what errand somebody comes back, which uses it up; null for one that this browser was never sent with. */
export async function readErrand(state: string | null, browser: string | null): Promise<Question | null> {
  if (!state || !browser) return null;
  const spent = await spendChallenge({ kind: "oidc", browser, question: state });
  const sealed = spent && sealedSchema(spent.details);
  return sealed ? questionSchema.parse(JSON.parse(openSecret(sealed, state))) : null;
}
