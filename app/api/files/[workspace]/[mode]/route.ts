import { listFiles } from "#lib/files/list-files.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listFiles(ctx));
