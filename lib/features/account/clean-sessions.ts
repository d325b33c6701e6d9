import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { idleDays } from "#lib/core/auth/session-cookie.ts";

const keptFor = "90 days";
const batch = 2_000;

/**
 * Deletes sessions (with their address and device) and links that ended long ago, in batches.
 * @step The caller checks access.
 */
export async function cleanSessions(): Promise<void> {
  const idleEnd = sql`last_used_at + make_interval(days => ${idleDays})`;
  const ended = sql`least(coalesce(ended_at, expires_at), expires_at, ${idleEnd})`;
  await deleteBatches(sql`${sessions}`, sql`${ended} < now() - ${keptFor}::interval`);
  const isPast = sql`expires_at < now() - ${keptFor}::interval`;
  await deleteBatches(sql`${passwordResets}`, isPast);
  await deleteBatches(sql`${emailChanges}`, isPast);
}

async function deleteBatches(table: SQL, isOld: SQL): Promise<void> {
  for (;;) {
    const deleted = await db().execute(
      sql`delete from ${table} where ctid in (select ctid from ${table} where ${isOld} limit ${batch})`,
    );
    if ((deleted.rowCount ?? 0) < batch) return;
  }
}
