import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { notSignedIn } from "#lib/errors.ts";
import type { Actor } from "./context.ts";
import { sessionLives } from "./session-lives.ts";

/**
 * After the user's row is locked: a request that began before its session was ended sets up no way in and changes no
 * address. Without it, one sent while the password is reset would outlast the reset.
 * @throws AppError not_signed_in
 */
export async function requireLiveSession(tx: Executor, { sessionId }: Actor): Promise<void> {
  if (!sessionId) throw notSignedIn();
  const isLive = and(eq(sessions.id, sessionId), sessionLives());
  const live = await tx.select({ id: sessions.id }).from(sessions).where(isLive);
  if (live.length === 0) throw notSignedIn();
}
