import type { Executor } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { notifyChange } from "#lib/live/notify.ts";

/** Tells whoever looks at the template or at the list of them, in both modes. */
export async function notifyTemplate(
  tx: Executor,
  { workspace }: Pick<MemberContext, "workspace">,
  templateId: string,
) {
  await notifyChange(tx, { workspaceId: workspace.id, kind: "template", id: templateId });
}
