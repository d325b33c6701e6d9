import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { env } from "#lib/env.ts";
import { askResetSchema } from "#lib/features/account/schemas.ts";
import { takeAddressTurn } from "#lib/features/sign-in/turns.ts";
import { parseInput } from "#lib/parse-input.ts";

/**
 * Somebody wants a link that sets a new password. What is done here is the same for every address, so neither the
 * answer nor its time tells whether there is an account: a job looks. Without mail nothing is done for anybody.
 * @param address from where it is asked: nobody fills the queue with whomever they can think of
 * @throws AppError too_many_tries
 */
export async function askReset(input: z.input<typeof askResetSchema>, address: string | null): Promise<void> {
  const { email } = parseInput(askResetSchema, input);
  if (env().SMTP_URL === undefined) return;
  await takeAddressTurn("reset", address);
  await enqueue(db(), "mail-reset", { email: email.trim().toLowerCase(), askedAt: new Date().toISOString() });
}
