import { mailReset } from "#lib/account/mailing/mail-reset.ts";
import type { Jobs } from "../jobs.ts";

export function mailResetTask(asked: Jobs["mail-reset"]): Promise<void> {
  return mailReset(asked);
}
