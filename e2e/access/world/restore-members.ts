import { roles } from "#lib/core/auth/permissions.ts";
import type { World } from "./world.ts";

/** Who left, or gave the ownership away, because they were let through is again what they were, and so is their invitation. */
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

/** Made by who was let through: left, so that where they belong is what it was. */
export async function leaveAnnexes({ database }: World): Promise<void> {
  await database.rows(
    "delete from memberships m using workspaces w where w.id = m.workspace_id and w.slug like 'zebra-annex%'",
  );
}
