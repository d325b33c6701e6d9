import { getLocale } from "next-intl/server";
import { browserToken } from "#lib/core/auth/browser-token.ts";
import { currentPerson, currentSession } from "#lib/core/auth/current-session.ts";
import { visitorOf } from "#lib/core/auth/start-session.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { seeOther } from "#lib/core/transport/see-other.ts";
import { type Returned, returnFromProvider } from "#lib/doors/return-from-provider.ts";
import { letIn, writePendingCookie } from "#lib/features/sign-in/entry-cookies.ts";
import { paths } from "#lib/paths.ts";

/** Back from the provider of sign-ins. */
export async function GET(request: Request): Promise<Response> {
  try {
    const came = await returnFromProvider({
      returned: new URL(request.url).searchParams,
      browser: await browserToken("oidc"),
      person: (await currentSession()) && (await currentPerson()),
      visitor: visitorOf(request.headers),
      locale: await getLocale(),
    });
    return seeOther(await follow(came));
  } catch (error) {
    return seeOther(paths.loginFailed(mapError(error).code, paths.home()));
  }
}

async function follow(came: Returned): Promise<string> {
  if (came.kind === "linked") return paths.accountSecurityTold({ done: "linked" });
  if (came.kind === "failed") {
    const { code: problem, errand, next } = came;
    return errand === "link" ? paths.accountSecurityTold({ problem }) : paths.loginFailed(problem, next);
  }
  if ("pending" in came.as) {
    await writePendingCookie(came.as.pending);
    return paths.login(came.next);
  }
  await letIn(came.as);
  return came.next;
}
