import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import { AppError } from "#lib/errors.ts";
import { checkCode } from "#lib/features/sign-in/check-code.ts";
import { deviceOf } from "#lib/features/sign-in/known-device.ts";
import { countTry, findPending, spendPending } from "#lib/features/sign-in/pending-sign-in.ts";
import { codeSchema } from "#lib/features/sign-in/schemas.ts";
import { tellCodeUsed, tellLocked } from "#lib/features/sign-in/tell-locked.ts";
import { settleTurn, takeTurn, throttleKey } from "#lib/features/sign-in/turns.ts";

type SecondFactorGiven = { userId: string; email: string; sid: string };

/**
 * The second step of signing in: a code of the authenticator app, or a recovery code. Null for a wrong one.
 * @param pending what the first step gave the browser
 * @param device what the browser was given when somebody signed in there
 * @throws AppError too_many_tries | sign_in_over: then it begins anew
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
  const turn = await takeTurn(
    known === null ? throttleKey("factor", userId) : throttleKey("factor-device", userId, known),
  );
  if (!(await countTry(pending))) throw new AppError("sign_in_over", 410);
  const kind = await checkCode(userId, parsed.data.code);
  if (kind === null) {
    if (turn.isLast) await tellLocked(turn, userId, "codes_locked");
    return null;
  }
  const sid = await startSession(userId, visitor, {
    method,
    secondFactor: true,
    spend: (tx) => spendPending(tx, pending),
  });
  await settleTurn(turn);
  if (kind === "recovery") await tellCodeUsed(userId);
  return { userId, email, sid };
}
