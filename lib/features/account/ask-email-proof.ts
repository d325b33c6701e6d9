import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

/**
 * Queues a mail with a link that proves the address of an account, or its new address that is not confirmed yet.
 * @returns the address it goes to
 */
export async function askEmailProof(
  tx: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const times = { createdAt: sql`now()`, expiresAt: sql`now() + interval '1 hour'` };
  const [asked] = await tx
    .insert(emailChanges)
    .values({ userId, email, ...times })
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: {
        createdAt: sql`excluded.created_at`,
        expiresAt: sql`excluded.expires_at`,
        email: sql`case when ${emailChanges.expiresAt} > excluded.created_at then ${emailChanges.email} else excluded.email end`,
        tokenHash: null,
      },
    })
    .returning({ email: emailChanges.email });
  await enqueue(tx, "mail-email-change", { userId });
  return asked?.email ?? email;
}
