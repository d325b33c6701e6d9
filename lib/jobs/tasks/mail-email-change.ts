import { mailEmailChange } from "#lib/account/mailing/mail-email-change.ts";
import type { Jobs } from "../jobs.ts";

export function mailEmailChangeTask(asked: Jobs["mail-email-change"]): Promise<void> {
  return mailEmailChange(asked);
}
