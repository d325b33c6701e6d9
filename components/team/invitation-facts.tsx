import { getLocale, getTranslations } from "next-intl/server";
import { roleName } from "#components/roles/role-name.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { OpenedInvitation } from "#lib/features/team/read-invitation.ts";

/** Who invites to what, and what one may do there. */
export async function InvitationFacts({ invitation }: { invitation: OpenedInvitation }) {
  const t = await getTranslations();
  const locale = await getLocale();
  const { held, inviter, expiresAt } = invitation;
  const roles = await getTranslations("roles");
  const said = { workspace: invitation.workspace.name, role: roleName(roles, held) };
  return (
    <div className="mb-6 flex flex-col gap-1 border-l-2 border-line pl-3">
      <p>{inviter ? t("invite.from", { ...said, inviter }) : t("invite.fromNobody", said)}</p>
      {held.role !== "custom" && <p className="text-muted">{t(`roleTexts.${held.role}`)}</p>}
      <p className="text-sm text-muted">
        {t("invite.validUntil", { date: formatDateTime(expiresAt, locale) })}
      </p>
    </div>
  );
}
