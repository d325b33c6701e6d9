import { db } from "#drizzle/client.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";
import { writeCodes } from "./internal/factors/codes.ts";
import { requireOwnFactor } from "./require-own-factor.ts";

/**
 * Creates new recovery codes; the earlier ones stop working.
 * @returns them, shown once
 * @throws AppError sign_in_again | totp_is_off
 */
export async function makeRecoveryCodes(person: PersonContext): Promise<string[]> {
  requireSelf(person);
  const { totp } = await requireOwnFactor(person);
  if (!totp) throw new AppError("totp_is_off", 409);
  const userId = person.user.id;
  return db().transaction(async (tx) => {
    const codes = await writeCodes(tx, userId);
    await writeAccountAudit(tx, person.actor, { action: "account.make_recovery_codes" });
    await sendAccountMailSoon(tx, { kind: "recovery_codes_made", userId });
    return codes;
  });
}
