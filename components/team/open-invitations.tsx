import { getLocale, getTranslations } from "next-intl/server";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Section } from "#components/layout/section.tsx";
import { Card } from "#components/ui/card.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import type { OpenInvitation } from "#lib/features/team/list-team.ts";
import type { RevokeInvitationInput } from "#lib/features/team/schemas.ts";
import { InvitationRow } from "./invitation-row.tsx";
import type { MadeInvitation } from "./invite-form.tsx";

export type InvitationActions = {
  resend: ActionOf<RevokeInvitationInput, MadeInvitation>;
  revoke: ActionOf<RevokeInvitationInput, void>;
};

type OpenInvitationsProps = { invitations: readonly OpenInvitation[]; actions: InvitationActions };

export async function OpenInvitations({ invitations, actions }: OpenInvitationsProps) {
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
