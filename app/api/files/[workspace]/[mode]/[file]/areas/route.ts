import { getLocale } from "next-intl/server";
import { findPrintableAreas } from "#lib/files/find-printable-areas.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; file: string }>(
  async (ctx, { request, params }) => {
    const search = Object.fromEntries(new URL(request.url).searchParams);
    return findPrintableAreas(ctx, { ...search, fileId: params.file }, await getLocale());
  },
);
