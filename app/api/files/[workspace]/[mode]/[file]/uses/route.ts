import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listFileUses } from "#lib/features/files/list-file-uses.ts";

type Params = { workspace: string; mode: string; file: string };

export const GET = memberRoute<Params>((ctx, { params }) => listFileUses(ctx, { fileId: params.file }));
