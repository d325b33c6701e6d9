import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** Tells whoever looks at the template or at the list of them, in both modes. */
export async function notifyTemplate(
  tx: Executor,
  { workspace }: Pick<MemberContext, "workspace">,
  templateId: string,
) {
  await notifyChange(tx, { workspaceId: workspace.id, kind: "template", id: templateId });
}
