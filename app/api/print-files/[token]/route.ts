import { openPrintFile } from "#lib/public/open-print-file.ts";
import { fileReply } from "#lib/transport/file-reply.ts";
import { publicFileRoute } from "#lib/transport/public-file-route.ts";

export const GET = publicFileRoute<{ token: string }>(async (request, { token }) =>
  fileReply(request, await openPrintFile(token)),
);
export const HEAD = GET;
