import "server-only";
import { endBrowserSession } from "#lib/core/auth/browser-session.ts";
import { visitorOf } from "#lib/core/auth/start-session.ts";
import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";
import {
  forgetPendingCookie,
  readDeviceCookie,
  readPendingCookie,
  writeDeviceCookie,
  writePendingCookie,
} from "#lib/features/sign-in/entry-cookies.ts";
import { readPending } from "#lib/features/sign-in/pending-sign-in.ts";
import { log } from "#lib/log.ts";
import { writeFailureOf } from "#lib/write-failure.ts";
import { answerSecondFactor } from "../answer-second-factor.ts";
import { signIn } from "../sign-in.ts";

type Request = { headers?: Record<string, string> | undefined };
/** The content of next-auth's cookie. */
type Entered = { id: string; sid: string };

/** The first step, for next-auth: null means wrong credentials; any other failure throws an Error with its code. */
export function enterByPassword(credentials: unknown, request: Request): Promise<Entered | null> {
  return throwByCode(async () => {
    const answer = await signIn(credentials, visitorIn(request), await readDeviceCookie());
    if (!answer) return null;
    if ("pending" in answer) {
      await writePendingCookie(answer.pending);
      const asked = await readPending(answer.pending);
      throw new AppError(asked?.passkey ? "second_factor:passkey" : "second_factor", 401);
    }
    return entered(answer);
  });
}

/** The second step, in the browser of the first. */
export function enterByCode(input: unknown, request: Request): Promise<Entered | null> {
  return throwByCode(async () => {
    const pending = await readPendingCookie();
    const answer = await answerSecondFactor(input, pending, visitorIn(request), await readDeviceCookie());
    return answer && entered(answer);
  });
}

/** Ends the browser's earlier session and its pending sign-in. */
async function entered({
  userId,
  sid,
  email,
}: {
  userId: string;
  sid: string;
  email: string;
}): Promise<Entered> {
  await endBrowserSession();
  await forgetPendingCookie();
  await writeDeviceCookie(email);
  return { id: userId, sid };
}

const visitorIn = ({ headers }: Request) => visitorOf(new Headers(headers));

/** next-auth passes the message of an error on to the form: the code, with the minutes to wait if there are any. */
async function throwByCode(enter: () => Promise<Entered | null>): Promise<Entered | null> {
  try {
    return await enter();
  } catch (error) {
    if (!(error instanceof AppError)) {
      log().error(describeException(error), "sign-in failed");
      throw new Error(writeFailureOf(error) ? "not_saved" : "unexpected");
    }
    const { minutes } = error.params;
    throw new Error(minutes === undefined ? error.code : `${error.code}:${minutes}`);
  }
}
