import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { ResetLink } from "#components/account/reset-link.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { roleName } from "#components/roles/role-name.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Avatar } from "#components/ui/signs.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { type HeldRole, refOf } from "#lib/core/auth/held-role.ts";
import { formatDay } from "#lib/dates.ts";
import type { Team, TeamMember } from "#lib/features/team/list-team.ts";
import { LeaveWorkspace } from "./leave-workspace.tsx";
import { type ChoosableRole, MemberActs, MemberRole } from "./member-acts.tsx";

/** The fields of a role that a form needs. */
export const toChoosable = (held: HeldRole): ChoosableRole => ({
  ref: refOf(held),
  role: held.role,
  name: held.name,
});

type MembersTableProps = { team: Team; workspace: string; workspaceName: string };

export async function MembersTable(props: MembersTableProps) {
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
        {props.team.members.map((member) => (
          <MemberRow key={member.userId} {...props} {...{ member, now, locale }} />
        ))}
      </tbody>
    </Table>
  );
}

type MemberRowProps = MembersTableProps & { member: TeamMember; now: Date; locale: string };

async function MemberRow({ member, team, workspace, workspaceName, now, locale }: MemberRowProps) {
  const t = await getTranslations("team");
  const roles = await getTranslations("roles");
  const timeZone = await getTimeZone();
  const { userId, name, email, held, since, lastSeenAt, suspendedAt, isSelf, mayChange } = member;
  return (
    <tr>
      <Cell phone="title">
        <span className="flex items-center gap-3">
          <Avatar name={name} />
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {name} {isSelf && <span className="font-normal text-muted">({t("you")})</span>}
            </span>
            <span className="block truncate text-sm font-normal text-muted">{email}</span>
            {suspendedAt && <Suspension at={suspendedAt} by={member.suspendedBy} locale={locale} />}
          </span>
        </span>
      </Cell>
      <Cell label={t("role")}>
        {mayChange && !isSelf ? (
          <MemberRole
            workspace={workspace}
            member={{ userId, name, ref: refOf(held) }}
            assignable={team.assignable.map(toChoosable)}
          />
        ) : (
          <span title={isSelf ? t("ownRole") : undefined}>{roleName(roles, held)}</span>
        )}
      </Cell>
      <Cell label={t("since")} roomy>
        <time dateTime={since.toISOString()} className="whitespace-nowrap">
          {formatDay(since, locale, timeZone)}
        </time>
      </Cell>
      <Cell label={t("lastSeen")}>
        {lastSeenAt ? (
          <TimeAgo at={lastSeenAt} now={now} locale={locale} timeZone={timeZone} />
        ) : (
          <span className="text-muted">{t("neverSeen")}</span>
        )}
      </Cell>
      <Cell phone="foot" numeric>
        <span className="flex flex-wrap justify-end gap-1">
          {isSelf && <LeaveWorkspace {...{ workspace, workspaceName }} />}
          {!isSelf && mayChange && (
            <>
              <ResetLink {...{ workspace, locale }} member={{ userId, name }} />
              <MemberActs
                member={{ userId, name, isSuspended: suspendedAt !== null }}
                {...{ workspace, workspaceName }}
                mayHandOver={team.mayHandOver}
              />
            </>
          )}
        </span>
      </Cell>
    </tr>
  );
}

type SuspensionProps = { at: Date; by: string | null; locale: string };

async function Suspension({ at, by, locale }: SuspensionProps) {
  const t = await getTranslations("team");
  const timeZone = await getTimeZone();
  const date = formatDay(at, locale, timeZone);
  return (
    <span className="block text-sm font-normal">
      <StatusDot tone="warn">
        {by ? t("suspendedSince", { by, date }) : t("suspendedByNobody", { date })}
      </StatusDot>
    </span>
  );
}
