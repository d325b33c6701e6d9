import { keptBrowserToken } from "#lib/core/auth/browser-token.ts";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { seeOther } from "#lib/core/transport/see-other.ts";
import { beginAtProvider } from "#lib/doors/begin-at-provider.ts";
import { localPath, paths } from "#lib/paths.ts";

/**
 * Redirects to the OIDC provider. A link on another site can start a sign-in, but only as the person at the browser.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const next = localPath(searchParams.get("next") ?? undefined);
  try {
    const session = searchParams.has("anew") ? await currentSession() : null;
    const of = session?.user.id ?? null;
    return seeOther(await beginAtProvider({ kind: "enter", next, of }, await keptBrowserToken("oidc")));
  } catch (error) {
    return seeOther(paths.loginFailed(mapError(error).code, next));
  }
}
