import { getTranslations } from "next-intl/server";
import { roleName } from "#components/roles/role-name.ts";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OpenInvitation } from "#lib/features/team/list-team.ts";
import { MailState } from "./mail-state.tsx";
import type { InvitationActions } from "./open-invitations.tsx";
import { ResendInvitation } from "./resend-invitation.tsx";
import { RevokeInvitation } from "./revoke-invitation.tsx";

type InvitationRowProps = {
  invitation: OpenInvitation;
  actions: InvitationActions;
  locale: string;
  now: Date;
};

export async function InvitationRow({ invitation, actions, locale, now }: InvitationRowProps) {
  const t = await getTranslations("team");
  const roles = await getTranslations("roles");
  const { id, note, email, held, inviter, expiresAt, isOver, mayResend } = invitation;
  const name = note ?? email ?? t("forAnybody");
  const until = formatDateTime(expiresAt, locale);
  return (
    <tr>
      <Cell phone="title">
        <span className={note || email ? undefined : "text-muted"}>{name}</span>
        {note && email && <span className="block text-sm font-normal text-muted">{email}</span>}
        {!isOver && <MailState invitation={invitation} locale={locale} now={now} />}
      </Cell>
      <Cell label={t("role")}>{roleName(roles, held)}</Cell>
      <Cell label={t("invitedBy")} roomy>
        {inviter ?? t("gone")}
      </Cell>
      <Cell label={t("until")}>
        <time dateTime={expiresAt.toISOString()} className={isOver ? "text-warn-ink" : undefined}>
          {isOver ? t("ranOut", { date: until }) : until}
        </time>
      </Cell>
      <Cell phone="foot" numeric>
        <span className="flex flex-wrap justify-end gap-1">
          {mayResend && (
            <ResendInvitation
              invitationId={id}
              name={name}
              mailed={email !== null}
              resend={actions.resend}
              locale={locale}
            />
          )}
          <RevokeInvitation invitationId={id} name={name} revoke={actions.revoke} />
        </span>
      </Cell>
    </tr>
  );
}
