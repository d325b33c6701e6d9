import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listTemplates } from "#lib/features/templates/list-templates.ts";

export const GET = memberRoute(async (ctx, { request }) =>
  listTemplates(ctx, Object.fromEntries(new URL(request.url).searchParams), await getLocale()),
);
