import { listFileUses } from "#lib/files/list-file-uses.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

type Params = { workspace: string; mode: string; file: string };

export const GET = memberRoute<Params>((ctx, { params }) => listFileUses(ctx, { fileId: params.file }));
