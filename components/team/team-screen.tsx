import { getTranslations } from "next-intl/server";
import { PageBody } from "#components/layout/page-body.tsx";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Team } from "#lib/features/team/list-team.ts";
import { MembersTable, type TeamActions } from "./members-table.tsx";
import { type InvitationActions, OpenInvitations } from "./open-invitations.tsx";

type TeamScreenProps = {
  team: Team;
  rolesHref: string;
  workspaceName: string;
  actions: TeamActions & InvitationActions;
};

export async function TeamScreen({ team, rolesHref, workspaceName, actions }: TeamScreenProps) {
  const t = await getTranslations("team");
  const { resend, revoke, ...ofMembers } = actions;
  return (
    <PageBody>
      <Card flush>
        <MembersTable team={team} workspaceName={workspaceName} actions={ofMembers} />
      </Card>
      {team.members.length === 1 && <Nothing>{t("onlyYou")}</Nothing>}
      {team.invitations.length > 0 && (
        <OpenInvitations invitations={team.invitations} actions={{ resend, revoke }} />
      )}
      <p>
        <TextLink href={rolesHref}>{t("rolesLink")}</TextLink>
      </p>
    </PageBody>
  );
}
