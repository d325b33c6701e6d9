import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** Notifies open pages of the template and of the list, in both modes. */
export async function notifyTemplate(
  tx: Executor,
  { workspace }: Pick<MemberContext, "workspace">,
  templateId: string,
) {
  await notifyChange(tx, { workspaceId: workspace.id, kind: "template", id: templateId });
}
