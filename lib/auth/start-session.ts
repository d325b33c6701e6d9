import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { type SignInMethod, sessions } from "#drizzle/schema/sessions.ts";
import { hashSid, newSid, sessionDays } from "./session-cookie.ts";

type SignedInBy = { method?: SignInMethod; secondFactor?: boolean };

export type Visitor = { userAgent: string | null; address: string | null };

/** A new row for each sign-in. Returns the sid, which from here on lives only in the cookie. */
export async function startSession(
  userId: string,
  visitor: Visitor,
  { method = "password", secondFactor = false }: SignedInBy = {},
): Promise<string> {
  const sid = newSid();
  await db()
    .insert(sessions)
    .values({
      sidHash: hashSid(sid),
      userId,
      userAgent: visitor.userAgent?.slice(0, 300) ?? null,
      address: visitor.address,
      method,
      secondFactorAt: secondFactor ? sql`now()` : null,
      expiresAt: new Date(Date.now() + sessionDays * 86_400_000),
    });
  return sid;
}
