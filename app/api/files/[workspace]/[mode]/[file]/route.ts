import { getFile } from "#lib/files/get-file.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

type Params = { workspace: string; mode: string; file: string };

export const GET = memberRoute<Params>((ctx, { params }) => getFile(ctx, { fileId: params.file }));
