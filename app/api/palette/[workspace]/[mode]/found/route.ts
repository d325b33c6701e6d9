import { getLocale, getTranslations } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { findEntries } from "#lib/features/palette/find-entries.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const q = new URL(request.url).searchParams.get("q") ?? "";
  return findEntries(ctx, { q }, { t: await getTranslations(), locale: await getLocale() });
});
