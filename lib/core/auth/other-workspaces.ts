import type { WorkspaceContext } from "./context.ts";
import { listMemberships } from "./find-member.ts";
import type { HeldRole } from "./held-role.ts";
import { landingOf, modeOf } from "./mode-of.ts";

/** The person's other workspaces, with a first page and the role in each. */
export async function otherWorkspaces(
  ctx: WorkspaceContext,
): Promise<{ name: string; href: string; held: HeldRole }[]> {
  const memberships = await listMemberships(ctx.actor.userId);
  return memberships
    .filter(({ workspace }) => workspace.id !== ctx.workspace.id)
    .map((membership) => ({
      name: membership.workspace.name,
      href: landingOf(membership, modeOf(membership, "")),
      held: membership.held,
    }));
}
