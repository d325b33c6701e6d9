import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { PageBody, Section } from "#components/layout/page-body.tsx";
import { roleName } from "#components/roles/role-name.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { OpenInvitation, Team } from "#lib/features/team/list-team.ts";
import { paths } from "#lib/paths.ts";
import { MembersTable } from "./members-table.tsx";
import { ResendInvitation, RevokeInvitation } from "./resend-invitation.tsx";

type MailStateProps = {
  invitation: Pick<OpenInvitation, "mailState" | "mailFailure" | "sentAt">;
  locale: string;
  now: Date;
};

const tones = { queued: "info", sent: "good", failed: "bad" } as const;

/** The state of the invitation mail; nothing if the link is passed on by hand. */
async function MailState({ invitation, locale, now }: MailStateProps) {
  const t = await getTranslations("team");
  const { mailState, mailFailure, sentAt } = invitation;
  if (!mailState) return null;
  const why = mailFailure ? t(`mailWhy.${mailFailure as "later"}`) : "";
  const when = sentAt ? formatRelative(sentAt, now, locale) : "";
  const said = mailState === "queued" && mailFailure ? ("queuedAgain" as const) : mailState;
  return (
    <span className="block text-sm font-normal whitespace-normal">
      <StatusDot tone={tones[mailState]}>{t(`mailState.${said}`, { why, when })}</StatusDot>
    </span>
  );
}

type InvitationRowProps = {
  workspace: string;
  invitation: OpenInvitation;
  locale: string;
  now: Date;
};

async function InvitationRow({ workspace, invitation, locale, now }: InvitationRowProps) {
  const t = await getTranslations("team");
  const roles = await getTranslations("roles");
  const timeZone = await getTimeZone();
  const { id, note, email, held, inviter, expiresAt, isOver, mayResend } = invitation;
  const name = note ?? email ?? t("forAnybody");
  const until = formatDateTime(expiresAt, locale, timeZone);
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
            <ResendInvitation {...{ workspace, name, locale }} invitationId={id} mailed={email !== null} />
          )}
          <RevokeInvitation {...{ workspace, name }} invitationId={id} />
        </span>
      </Cell>
    </tr>
  );
}

type OpenInvitationsProps = { workspace: string; invitations: readonly OpenInvitation[] };

async function OpenInvitations({ workspace, invitations }: OpenInvitationsProps) {
  const t = await getTranslations("team");
  const locale = await getLocale();
  const now = new Date();
  return (
    <Section title={t("openInvitations")} about={t("openAbout")}>
      <Card flush>
        <Table caption={t("openInvitations")}>
          <thead>
            <tr>
              <Column>{t("forWhom")}</Column>
              <Column>{t("role")}</Column>
              <Column roomy>{t("invitedBy")}</Column>
              <Column>{t("until")}</Column>
              <Column>
                <span className="sr-only">{t("act")}</span>
              </Column>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} {...{ workspace, invitation, locale, now }} />
            ))}
          </tbody>
        </Table>
      </Card>
    </Section>
  );
}

type TeamScreenProps = { team: Team; workspace: string; workspaceName: string };

export async function TeamScreen({ team, workspace, workspaceName }: TeamScreenProps) {
  const t = await getTranslations("team");
  return (
    <PageBody>
      <Card flush>
        <MembersTable {...{ team, workspace, workspaceName }} />
      </Card>
      {team.members.length === 1 && <Nothing>{t("onlyYou")}</Nothing>}
      {team.invitations.length > 0 && (
        <OpenInvitations workspace={workspace} invitations={team.invitations} />
      )}
      <p>
        <TextLink href={paths.roles(workspace)}>{t("rolesLink")}</TextLink>
      </p>
    </PageBody>
  );
}
