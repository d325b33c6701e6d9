import { roles } from "#lib/core/auth/permissions.ts";
import type { World } from "./world.ts";

/** Restores members who left or transferred the ownership during a permitted action, and the invitation. */
export async function restoreMembers({ database, slug, owner, members, invitation }: World): Promise<void> {
  const known = [{ id: owner.id, role: "owner" }, ...roles.map((role) => ({ id: members[role].id, role }))];
  for (const { id, role } of known) {
    await database.rows(
      `insert into memberships (workspace_id, user_id, role)
       select id, $2::uuid, $3 from workspaces where slug = $1
       on conflict (workspace_id, user_id) do update set role = excluded.role, custom_role_id = null`,
      [slug, id, role],
    );
  }
  await database.rows("update invitations set revoked_at = null where id = $1", [invitation.id]);
}

/** Leaves the workspaces that permitted actions created, so that memberships are the same as before. */
export async function leaveCreatedWorkspaces({ database }: World): Promise<void> {
  await database.rows(
    "delete from memberships m using workspaces w where w.id = m.workspace_id and w.slug like 'zebra-annex%'",
  );
}
