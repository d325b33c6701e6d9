import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";

type Reset = { tokenHash: string; userId: string; madeBy: string | null; isMailed?: boolean };

/** Good once, for 30 minutes. Returns until when. */
export async function storeReset(tx: Executor, reset: Reset): Promise<Date> {
  const [stored] = await tx
    .insert(passwordResets)
    .values({ ...reset, expiresAt: sql`now() + interval '30 minutes'` })
    .returning({ expiresAt: passwordResets.expiresAt });
  if (!stored) throw new Error("PostgreSQL returned no row for an insert");
  return stored.expiresAt;
}
