import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { endSessions } from "./end-sessions.ts";
import { hashSid } from "./session-cookie.ts";

/** Signs one browser out: its cookie, and the pages that it has open. */
export async function endSession(sid: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [found] = await tx
      .select({ id: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.sidHash, hashSid(sid)));
    if (found) await endSessions(tx, found.userId, { only: found.id });
  });
}
