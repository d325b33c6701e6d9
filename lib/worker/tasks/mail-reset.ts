import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { mailReset } from "#lib/features/account/mail-reset.ts";

export function mailResetTask(asked: Jobs["mail-reset"]): Promise<void> {
  return mailReset(asked);
}
