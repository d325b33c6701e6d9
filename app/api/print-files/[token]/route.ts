import { fileReply } from "#lib/core/transport/file-reply.ts";
import { publicFileRoute } from "#lib/core/transport/public-file-route.ts";
import { openPrintFile } from "#lib/doors/open-print-file.ts";

export const GET = publicFileRoute<{ token: string }>(async (request, { token }) =>
  fileReply(request, await openPrintFile(token)),
);
export const HEAD = GET;
