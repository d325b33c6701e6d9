import { getTranslations } from "next-intl/server";
import { Avatar } from "#components/ui/avatar.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime, formatDay, formatRelative } from "#lib/dates.ts";
import type { Team, TeamMember } from "#lib/team/list-team.ts";
import { MemberRole } from "./member-role.tsx";
import type { MemberActions } from "./members-table.tsx";
import { RemoveMember } from "./remove-member.tsx";

type MemberRowProps = {
  member: TeamMember;
  assignable: Team["assignable"];
  workspaceName: string;
  actions: MemberActions;
  now: Date;
  locale: string;
};

export async function MemberRow({ member, assignable, workspaceName, actions, now, locale }: MemberRowProps) {
  const t = await getTranslations("team");
  const roles = await getTranslations("roles");
  const { userId, name, email, role, since, lastSeenAt, isSelf, mayChange } = member;
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
          </span>
        </span>
      </Cell>
      <Cell label={t("role")}>
        {mayChange && !isSelf ? (
          <MemberRole member={{ userId, name, role }} assignable={assignable} change={actions.change} />
        ) : (
          <span title={isSelf ? t("ownRole") : undefined}>{roles(role)}</span>
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
      <Cell phone="aside" numeric>
        {mayChange && (
          <RemoveMember member={{ userId, name, isSelf }} workspace={workspaceName} remove={actions.remove} />
        )}
      </Cell>
    </tr>
  );
}
