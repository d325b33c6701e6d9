import { getLocale } from "next-intl/server";
import { listTemplates } from "#lib/templates/list-templates.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) =>
  listTemplates(ctx, Object.fromEntries(new URL(request.url).searchParams), await getLocale()),
);
