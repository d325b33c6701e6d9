import { getLocale, getTranslations } from "next-intl/server";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Section } from "#components/layout/section.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OpenInvitation } from "#lib/team/list-team.ts";
import type { RevokeInvitationInput } from "#lib/team/schemas.ts";
import { RevokeInvitation } from "./revoke-invitation.tsx";

export type RevokeAction = ActionOf<RevokeInvitationInput, void>;

type OpenInvitationsProps = { invitations: readonly OpenInvitation[]; revoke: RevokeAction };

export async function OpenInvitations({ invitations, revoke }: OpenInvitationsProps) {
  const t = await getTranslations("team");
  const roles = await getTranslations("roles");
  const locale = await getLocale();
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
                <span className="sr-only">{t("revoke")}</span>
              </Column>
            </tr>
          </thead>
          <tbody>
            {invitations.map(({ id, note, role, inviter, expiresAt }) => (
              <tr key={id}>
                <Cell phone="title">{note ?? <span className="text-muted">{t("forAnybody")}</span>}</Cell>
                <Cell label={t("role")}>{roles(role)}</Cell>
                <Cell label={t("invitedBy")} roomy>
                  {inviter ?? t("gone")}
                </Cell>
                <Cell label={t("until")}>
                  <time dateTime={expiresAt.toISOString()}>{formatDateTime(expiresAt, locale)}</time>
                </Cell>
                <Cell phone="aside" numeric>
                  <RevokeInvitation invitationId={id} name={note ?? t("forAnybody")} revoke={revoke} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </Section>
  );
}
