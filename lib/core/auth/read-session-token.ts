import { decode } from "next-auth/jwt";
import { sessionSigningSecrets } from "./session-cookie.ts";

/** What a session's cookie says, signed under the secret or the one before it; null for anything else. */
export async function readSessionToken(token: string | undefined) {
  for (const secret of sessionSigningSecrets()) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}
