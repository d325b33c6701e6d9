import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { PageBody, Section } from "#components/layout/page-body.tsx";
import { roleName } from "#components/roles/role-name.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { OpenInvitation, Team } from "#lib/features/team/list-team.ts";
import type { RevokeInvitationInput } from "#lib/features/team/schemas.ts";
import type { MadeInvitation } from "./invite-dialog.tsx";
import { MembersTable, type TeamActions } from "./members-table.tsx";
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
  invitation: OpenInvitation;
  actions: InvitationActions;
  locale: string;
  now: Date;
};

async function InvitationRow({ invitation, actions, locale, now }: InvitationRowProps) {
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

type InvitationActions = {
  resend: ActionOf<RevokeInvitationInput, MadeInvitation>;
  revoke: ActionOf<RevokeInvitationInput, void>;
};

type OpenInvitationsProps = { invitations: readonly OpenInvitation[]; actions: InvitationActions };

async function OpenInvitations({ invitations, actions }: OpenInvitationsProps) {
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
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                actions={actions}
                locale={locale}
                now={now}
              />
            ))}
          </tbody>
        </Table>
      </Card>
    </Section>
  );
}

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
