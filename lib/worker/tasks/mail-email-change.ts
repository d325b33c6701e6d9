import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { mailEmailChange } from "#lib/features/account/mail-email-change.ts";

export function mailEmailChangeTask(asked: Jobs["mail-email-change"]): Promise<void> {
  return mailEmailChange(asked);
}
