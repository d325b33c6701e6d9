import { memberRoute } from "#lib/core/transport/define-route.ts";
import { streamText } from "#lib/core/transport/stream-text.ts";
import { writeSample } from "#lib/workflows/imports/write-sample.ts";

type Params = { workspace: string; mode: string };

/** A sample file for a first import. */
export const GET = memberRoute<Params>(async (ctx) => {
  const text = await writeSample(ctx);
  const parts = (async function* () {
    yield text;
  })();
  return streamText(parts, {
    type: "text/csv; charset=utf-8",
    filename: ctx.mode === "live" ? "orders.csv" : "orders-sample.csv",
  });
});
