import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { openPalette } from "#lib/features/palette/open-palette.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const ids = new URL(request.url).searchParams.getAll("recent");
  const [t, locale, messages] = await Promise.all([getTranslations(), getLocale(), getMessages()]);
  return openPalette(ctx, { ids }, { t, locale, messages });
});
