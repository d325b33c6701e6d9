import { whileMember } from "#lib/core/auth/while-member.ts";
import { workspaceRoute } from "#lib/core/transport/define-route.ts";
import { streamText } from "#lib/core/transport/stream-text.ts";
import { exportPerson } from "#lib/features/privacy/export-person.ts";

type Params = { workspace: string; erasure: string };

export const GET = workspaceRoute<Params>(async (ctx, { params }) => {
  const text = await exportPerson(ctx, { requestId: params.erasure });
  // The filename contains no personal data, because it stays in the download history.
  const day = new Date().toISOString().slice(0, 10);
  return streamText(whileMember(ctx, text), {
    type: "application/json; charset=utf-8",
    filename: `personal-data-${day}.json`,
  });
});
