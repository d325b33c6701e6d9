import { getLocale, getTranslations } from "next-intl/server";
import { findEntries } from "#lib/palette/find-entries.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const q = new URL(request.url).searchParams.get("q") ?? "";
  return findEntries(ctx, { q }, { t: await getTranslations(), locale: await getLocale() });
});
