import { randomUUID } from "node:crypto";
import { addUnusedViewer } from "#e2e/access/world/add-people.ts";
import { addRole } from "#e2e/access/world/add-role.ts";
import { makeInvitation } from "#e2e/access/world/make-invitation.ts";
import { leaveCreatedWorkspaces, restoreMembers } from "#e2e/access/world/restore-members.ts";
import type { ProtectedActionRule } from "./rule.ts";

const ofTeam = { access: "workspace", needs: "team:manage", inMode: false } as const;
const teamPage = "/[workspace]/settings/team";
const rolesPage = "/[workspace]/settings/roles";

/** Access to the actions on members, roles and workspaces that actions.ts does not list. */
export const teamActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  resendInvitationAction: {
    ...ofTeam,
    page: teamPage,
    input: ({ invitation }) => ({ invitationId: invitation.id }),
    freshInput: async (world) => ({ invitationId: (await makeInvitation(world)).id }),
  },
  suspendMemberAction: {
    ...ofTeam,
    page: teamPage,
    input: ({ members }) => ({ userId: members.viewer.id, suspended: true }),
    freshInput: async (world) => ({ userId: await addUnusedViewer(world), suspended: true }),
  },
  transferOwnershipAction: {
    ...ofTeam,
    page: teamPage,
    ownersOnly: true,
    input: ({ members }) => ({ userId: members.viewer.id }),
    freshInput: async (world) => ({ userId: await addUnusedViewer(world) }),
    settled: restoreMembers,
  },
  leaveWorkspaceAction: {
    access: "workspace",
    needs: "catalog:read",
    page: rolesPage,
    inMode: false,
    input: () => ({}),
    settled: restoreMembers,
  },
  createRoleAction: {
    ...ofTeam,
    page: rolesPage,
    input: () => ({ name: `Packer ${randomUUID().slice(0, 8)}`, permissions: ["orders:read"] }),
    settled: async ({ database }) =>
      void (await database.rows("delete from custom_roles where name like 'Packer %'")),
  },
  editRoleAction: {
    ...ofTeam,
    page: rolesPage,
    input: ({ role }) => ({ roleId: role.id, name: "Taken over", permissions: ["orders:read"] }),
    freshInput: async (world) => {
      const roleId = await addRole(world);
      return { roleId, name: `Changed ${roleId.slice(0, 8)}`, permissions: ["orders:read"] };
    },
    settled: async ({ database }) =>
      void (await database.rows("delete from custom_roles where name like 'Changed %'")),
  },
  deleteRoleAction: {
    ...ofTeam,
    page: rolesPage,
    input: ({ role }) => ({ roleId: role.id }),
    freshInput: async (world) => ({ roleId: await addRole(world) }),
  },
  saveGeneralAction: {
    access: "workspace",
    needs: "settings:manage",
    page: "/[workspace]/settings/general",
    inMode: false,
    input: () => ({ name: "Taken over", slug: `taken-over-${randomUUID().slice(0, 8)}` }),
    freshInput: async ({ slug }) => ({ name: `Canary & Daughters ${randomUUID().slice(0, 8)}`, slug }),
    settled: async ({ database, slug }) =>
      void (await database.rows("update workspaces set name = 'Canary & Daughters' where slug = $1", [slug])),
  },
  createWorkspaceAction: {
    access: "workspace",
    needs: "settings:manage",
    page: "/new",
    inMode: false,
    input: () => ({ name: "Zebra annex" }),
    settled: leaveCreatedWorkspaces,
  },
};
