import { memberRoute } from "#lib/transport/define-route.ts";
import { listUploads } from "#lib/uploads/list-uploads.ts";

export const GET = memberRoute((ctx) => listUploads(ctx));
