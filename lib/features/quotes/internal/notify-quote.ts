import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** Notifies the pages that show the quote or the list of quotes. */
export async function notifyQuote(
  tx: Executor,
  { workspace, mode }: Pick<MemberContext, "workspace" | "mode">,
  quoteId: string,
) {
  await notifyChange(tx, { workspaceId: workspace.id, mode, kind: "quote", id: quoteId });
}
