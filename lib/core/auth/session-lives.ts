import { and, gt, isNull, sql } from "drizzle-orm";
import { sessions } from "#drizzle/schema/sessions.ts";
import { idleDays } from "./session-cookie.ts";

/** Condition of a session that opens something: not ended, not at its end, and used within the last days. */
export const sessionLives = () =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastUsedAt, sql`now() - make_interval(days => ${idleDays})`),
  );
