import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { hashSid } from "./session-cookie.ts";

export async function endSession(sid: string): Promise<void> {
  await db()
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(eq(sessions.sidHash, hashSid(sid)));
}
