import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { findPrintableAreas } from "#lib/features/files/find-printable-areas.ts";

export const GET = memberRoute<{ workspace: string; mode: string; file: string }>(
  async (ctx, { request, params }) => {
    const search = Object.fromEntries(new URL(request.url).searchParams);
    return findPrintableAreas(ctx, { ...search, fileId: params.file }, await getLocale());
  },
);
