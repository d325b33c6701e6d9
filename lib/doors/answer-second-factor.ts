import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import { AppError } from "#lib/errors.ts";
import { checkCode } from "#lib/features/sign-in/check-code.ts";
import { deviceOf } from "#lib/features/sign-in/known-device.ts";
import { notifyCodeUsed, notifyLocked } from "#lib/features/sign-in/notify-locked.ts";
import { countPendingTry, findPending, spendPending } from "#lib/features/sign-in/pending-sign-in.ts";
import { codeSchema } from "#lib/features/sign-in/schemas.ts";
import { countAttempt, settleAttempt, throttleKey } from "#lib/features/sign-in/throttle.ts";

type SecondFactorGiven = { userId: string; email: string; sid: string };

/**
 * The second step of signing in: a code of the authenticator app, or a recovery code. Null for a wrong code.
 * @param pending the token that the first step gave to the browser
 * @param device the cookie of accounts that have signed in on this browser
 * @throws AppError too_many_tries | sign_in_over: the first step has to be repeated
 */
export async function answerSecondFactor(
  input: unknown,
  pending: string | null,
  visitor: Visitor,
  device?: string,
): Promise<SecondFactorGiven | null> {
  const found = pending === null ? null : await findPending(pending);
  if (pending === null || !found) throw new AppError("sign_in_over", 410);
  const parsed = codeSchema.safeParse(input);
  if (!parsed.success) return null;
  const { userId, email, method } = found;
  const known = deviceOf(device, email);
  const turn = await countAttempt(
    known === null ? throttleKey("factor", userId) : throttleKey("factor-device", userId, known),
  );
  if (!(await countPendingTry(pending))) throw new AppError("sign_in_over", 410);
  const kind = await checkCode(userId, parsed.data.code);
  if (kind === null) {
    if (turn.isLast) await notifyLocked(turn, userId, "codes_locked");
    return null;
  }
  const sid = await startSession(userId, visitor, {
    method,
    secondFactor: true,
    spend: (tx) => spendPending(tx, pending),
  });
  await settleAttempt(turn);
  if (kind === "recovery") await notifyCodeUsed(userId);
  return { userId, email, sid };
}
