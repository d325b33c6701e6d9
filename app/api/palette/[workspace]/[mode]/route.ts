import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { openPalette } from "#lib/palette/open-palette.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const ids = new URL(request.url).searchParams.getAll("recent");
  const [t, locale, messages] = await Promise.all([getTranslations(), getLocale(), getMessages()]);
  return openPalette(ctx, { ids }, { t, locale, messages });
});
