import { whileMember } from "#lib/core/auth/while-member.ts";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { streamText } from "#lib/core/transport/stream-text.ts";
import { readFailedRows } from "#lib/workflows/imports/read-failed-rows.ts";
import { readReasonWords } from "#lib/workflows/imports/read-reason-words.ts";
import { writeFailedRows } from "#lib/workflows/imports/write-failed-rows.ts";

type Params = { workspace: string; mode: string; import: string };

/**
 * The failed rows in their own columns with the reason, to be corrected and imported again. In the encoding of their
 * file, so that the program that wrote it can read this one too.
 */
export const GET = memberRoute<Params>(async (ctx, { params }) => {
  const failed = await readFailedRows(ctx, { importId: params.import });
  const words = await readReasonWords();
  return streamText(whileMember(ctx, writeFailedRows(failed, words)), {
    type: `text/csv; charset=${failed.encoding}`,
    encoding: failed.encoding,
    filename: `failed-${params.import}.csv`,
  });
});
