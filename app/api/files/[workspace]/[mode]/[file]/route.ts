import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getFile } from "#lib/features/files/get-file.ts";

type Params = { workspace: string; mode: string; file: string };

export const GET = memberRoute<Params>((ctx, { params }) => getFile(ctx, { fileId: params.file }));
