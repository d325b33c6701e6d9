import { whileMember } from "#lib/auth/while-member.ts";
import { exportPerson } from "#lib/privacy/export-person.ts";
import { workspaceRoute } from "#lib/transport/define-route.ts";
import { streamText } from "#lib/transport/stream-text.ts";

type Params = { workspace: string; erasure: string };

export const GET = workspaceRoute<Params>(async (ctx, { params }) => {
  const text = await exportPerson(ctx, { requestId: params.erasure });
  // Whose data it is stands in it, not in a name that ends in a history of downloads.
  const day = new Date().toISOString().slice(0, 10);
  return streamText(whileMember(ctx, text), {
    type: "application/json; charset=utf-8",
    filename: `personal-data-${day}.json`,
  });
});
