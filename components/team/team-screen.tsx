import { getTranslations } from "next-intl/server";
import { PageBody } from "#components/layout/page-body.tsx";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import type { RoleTable as Roles } from "#lib/team/describe-roles.ts";
import type { Team } from "#lib/team/list-team.ts";
import { type MemberActions, MembersTable } from "./members-table.tsx";
import { OpenInvitations, type RevokeAction } from "./open-invitations.tsx";
import { RoleTable } from "./role-table.tsx";

type TeamScreenProps = {
  team: Team;
  roles: Roles;
  workspaceName: string;
  actions: MemberActions & { revoke: RevokeAction };
};

export async function TeamScreen({ team, roles, workspaceName, actions }: TeamScreenProps) {
  const t = await getTranslations("team");
  return (
    <PageBody>
      <Card flush>
        <MembersTable
          team={team}
          workspaceName={workspaceName}
          actions={{ change: actions.change, remove: actions.remove }}
        />
      </Card>
      {team.members.length === 1 && <Nothing>{t("onlyYou")}</Nothing>}
      {team.invitations.length > 0 && (
        <OpenInvitations invitations={team.invitations} revoke={actions.revoke} />
      )}
      <RoleTable table={roles} />
    </PageBody>
  );
}
