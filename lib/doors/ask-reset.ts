import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { env } from "#lib/env.ts";
import { askResetSchema } from "#lib/features/account/schemas.ts";
import { countAddressAttempt } from "#lib/features/sign-in/throttle.ts";
import { parseInput } from "#lib/parse-input.ts";

/**
 * Requests a link that sets a new password. The work here is the same for every address, so neither the answer nor
 * its time reveals whether an account exists: a job looks it up. Without a mail server it does nothing.
 * @param address the IP address, whose requests are limited so that one sender cannot fill the queue
 * @throws AppError too_many_tries
 */
export async function askReset(input: z.input<typeof askResetSchema>, address: string | null): Promise<void> {
  const { email } = parseInput(askResetSchema, input);
  if (env().SMTP_URL === undefined) return;
  await countAddressAttempt("reset", address);
  await enqueue(db(), "mail-reset", { email: email.trim().toLowerCase(), askedAt: new Date().toISOString() });
}
