import { getLocale } from "next-intl/server";
import { browserToken } from "#lib/core/auth/browser-token.ts";
import { currentPerson, currentSession } from "#lib/core/auth/current-session.ts";
import { visitorOf } from "#lib/core/auth/start-session.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { seeOther } from "#lib/core/transport/see-other.ts";
import { type Returned, returnFromProvider } from "#lib/doors/return-from-provider.ts";
import { writePendingCookie, writeSignInCookies } from "#lib/features/sign-in/entry-cookies.ts";
import { paths } from "#lib/paths.ts";

/** The redirect URI of the OIDC provider. */
export async function GET(request: Request): Promise<Response> {
  try {
    const returned = await returnFromProvider({
      returned: new URL(request.url).searchParams,
      browser: await browserToken("oidc"),
      person: (await currentSession()) && (await currentPerson()),
      visitor: visitorOf(request.headers),
      locale: await getLocale(),
    });
    return seeOther(await follow(returned));
  } catch (error) {
    return seeOther(paths.loginFailed(mapError(error).code, paths.home()));
  }
}

async function follow(returned: Returned): Promise<string> {
  if (returned.kind === "linked") return paths.accountSecurityResult({ done: "linked" });
  if (returned.kind === "failed") {
    const { code: problem, errand, next } = returned;
    return errand === "link" ? paths.accountSecurityResult({ problem }) : paths.loginFailed(problem, next);
  }
  if ("pending" in returned.as) {
    await writePendingCookie(returned.as.pending);
    return paths.login(returned.next);
  }
  await writeSignInCookies(returned.as);
  return returned.next;
}
