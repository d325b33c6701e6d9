import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { attachmentHeaders } from "#lib/core/transport/reply-headers.ts";
import { zipReply } from "#lib/core/transport/zip-reply.ts";
import { drawMockups } from "#lib/features/mockups/draw-mockups.ts";

type Params = { workspace: string; mode: string; template: string };

/** One colour as PNG, several as ZIP. */
export const GET = memberRoute<Params>(async (ctx, { request, params }) => {
  const query = new URL(request.url).searchParams;
  const { name, pictures, close } = await drawMockups(
    ctx,
    {
      templateId: params.template,
      colors: query.getAll("color"),
      faces: query.getAll("face"),
      sidePx: query.get("side"),
    },
    await getLocale(),
  );
  const [first, ...others] = pictures;
  if (!first || others.length > 0) {
    const entries = pictures.map(({ filename, draw }) => ({ filename, make: draw }));
    return zipReply(entries, { filename: `${name}.zip`, signal: request.signal, close });
  }
  try {
    return new Response(new Uint8Array(await first.draw()), {
      headers: attachmentHeaders(first.filename, "image/png"),
    });
  } finally {
    await close();
  }
});
