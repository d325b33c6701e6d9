import { getTranslations } from "next-intl/server";
import { ResetLink } from "#components/account/reset-link.tsx";
import { roleName } from "#components/roles/role-name.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { refOf } from "#lib/core/auth/held-role.ts";
import { formatDateTime, formatDay, formatRelative } from "#lib/dates.ts";
import type { Team, TeamMember } from "#lib/features/team/list-team.ts";
import { LeaveWorkspace } from "./leave-workspace.tsx";
import { MemberActs } from "./member-acts.tsx";
import { MemberRole } from "./member-role.tsx";
import type { TeamActions } from "./members-table.tsx";
import { Suspension } from "./suspension.tsx";
import { toChoosable } from "./to-choosable.ts";

type MemberRowProps = {
  member: TeamMember;
  team: Team;
  workspaceName: string;
  actions: TeamActions;
  now: Date;
  locale: string;
};

export async function MemberRow({ member, team, workspaceName, actions, now, locale }: MemberRowProps) {
  const t = await getTranslations("team");
  const roles = await getTranslations("roles");
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
            member={{ userId, name, ref: refOf(held) }}
            assignable={team.assignable.map(toChoosable)}
            change={actions.change}
          />
        ) : (
          <span title={isSelf ? t("ownRole") : undefined}>{roleName(roles, held)}</span>
        )}
      </Cell>
      <Cell label={t("since")} roomy>
        <time dateTime={since.toISOString()} className="whitespace-nowrap">
          {formatDay(since, locale)}
        </time>
      </Cell>
      <Cell label={t("lastSeen")}>
        {lastSeenAt ? (
          <RelativeTime
            text={formatRelative(lastSeenAt, now, locale)}
            exact={formatDateTime(lastSeenAt, locale)}
            at={lastSeenAt.toISOString()}
          />
        ) : (
          <span className="text-muted">{t("neverSeen")}</span>
        )}
      </Cell>
      <Cell phone="foot" numeric>
        <span className="flex flex-wrap justify-end gap-1 @[62rem]/table:flex-nowrap">
          {isSelf && <LeaveWorkspace workspace={workspaceName} leave={actions.leave} />}
          {!isSelf && mayChange && (
            <>
              <ResetLink member={{ userId, name }} locale={locale} make={actions.makeResetLink} />
              <MemberActs
                member={{ userId, name, isSuspended: suspendedAt !== null }}
                workspace={workspaceName}
                mayHandOver={team.mayHandOver}
                actions={{ suspend: actions.suspend, remove: actions.remove, handOver: actions.handOver }}
              />
            </>
          )}
        </span>
      </Cell>
    </tr>
  );
}
