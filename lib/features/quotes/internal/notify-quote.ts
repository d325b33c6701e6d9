import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** Tells whoever looks at the quote or at the list of them. */
export async function notifyQuote(
  tx: Executor,
  { workspace, mode }: Pick<MemberContext, "workspace" | "mode">,
  quoteId: string,
) {
  await notifyChange(tx, { workspaceId: workspace.id, mode, kind: "quote", id: quoteId });
}
