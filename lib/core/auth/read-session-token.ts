import { decode } from "next-auth/jwt";
import { sessionSigningSecrets } from "./session-cookie.ts";

/** The claims of a session cookie that was signed with the current or the previous secret; null for anything else. */
export async function readSessionToken(token: string | undefined) {
  for (const secret of sessionSigningSecrets()) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}
