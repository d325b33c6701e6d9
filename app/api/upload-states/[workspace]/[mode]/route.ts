import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listUploads } from "#lib/features/uploads/list-uploads.ts";

export const GET = memberRoute((ctx) => listUploads(ctx));
