import { getLocale, getTranslations } from "next-intl/server";
import type { MakeResetLink } from "#components/account/reset-link.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Column, Table } from "#components/ui/table.tsx";
import type { Team } from "#lib/features/team/list-team.ts";
import type { ChangeRoleInput } from "#lib/features/team/schemas.ts";
import type { MemberActions } from "./member-acts.tsx";
import { MemberRow } from "./member-row.tsx";

export type TeamActions = MemberActions & {
  change: ActionOf<ChangeRoleInput, void>;
  leave: ActionOf<void, void>;
  makeResetLink: MakeResetLink;
};

type MembersTableProps = { team: Team; workspaceName: string; actions: TeamActions };

export async function MembersTable({ team, workspaceName, actions }: MembersTableProps) {
  const t = await getTranslations("team");
  const locale = await getLocale();
  const now = new Date();
  return (
    <Table caption={t("members")}>
      <thead>
        <tr>
          <Column>{t("member")}</Column>
          <Column className="w-80">{t("role")}</Column>
          <Column roomy>{t("since")}</Column>
          <Column>{t("lastSeen")}</Column>
          <Column>
            <span className="sr-only">{t("act")}</span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {team.members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            team={team}
            workspaceName={workspaceName}
            actions={actions}
            now={now}
            locale={locale}
          />
        ))}
      </tbody>
    </Table>
  );
}
