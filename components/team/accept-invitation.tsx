import { getLocale, getMessages, getTimeZone, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { roleName } from "#components/roles/role-name.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OpenedInvitation } from "#lib/features/team/read-invitation.ts";
import { paths } from "#lib/paths.ts";
import { AcceptForm, JoinForm } from "./join-forms.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

type AcceptInvitationProps = {
  token: string;
  /** The name of the role. */
  role: string;
  user: { name: string; email: string };
};

/** For a signed-in person: accepts the invitation, or offers to use another account. */
export async function AcceptInvitation({ token, role, user }: AcceptInvitationProps) {
  const t = await getTranslations();
  const { name, email } = user;
  return (
    <>
      <p className="mb-4">{t("invite.signedIn", { name, email })}</p>
      <AcceptForm token={token} formTexts={await readFormTexts()} label={t("invite.accept", { role })} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-muted">
        <p>{t("invite.notYou")}</p>
        <SignOutButton
          label={t("invite.signOut")}
          unreachable={t("login.notNow")}
          next={paths.invite(token)}
        />
      </div>
    </>
  );
}

/** For a person who is not signed in: creates an account, or links to the sign-in. */
export async function JoinWithAccount({ token }: { token: string }) {
  const { invite, form, newPassword } = await getMessages();
  return (
    <>
      <JoinForm
        token={token}
        formTexts={await readFormTexts()}
        passwordHints={newPassword}
        texts={{ ...invite, show: form.show, hide: form.hide }}
      />
      <p className="mt-6 border-t border-line pt-4 text-muted">
        {invite.haveAccount} <TextLink href={paths.login(paths.invite(token))}>{invite.signIn}</TextLink>
      </p>
    </>
  );
}

/** For a person who is already a member, for example the one who created the link. */
export async function AlreadyMember({ workspace, href }: { workspace: string; href: string }) {
  const t = await getTranslations();
  return (
    <EntryLayout
      product={t("product")}
      title={t("invite.already", { workspace })}
      about={t("invite.alreadyText")}
    >
      <LinkButton variant="primary" href={href}>
        {t("invite.enter", { workspace })}
      </LinkButton>
    </EntryLayout>
  );
}

/** Who invites to which workspace, and what the role may do. */
export async function InvitationFacts({ invitation }: { invitation: OpenedInvitation }) {
  const t = await getTranslations();
  const locale = await getLocale();
  const { held, inviter, expiresAt } = invitation;
  const roles = await getTranslations("roles");
  const timeZone = await getTimeZone();
  const said = { workspace: invitation.workspace.name, role: roleName(roles, held) };
  return (
    <div className="mb-6 flex flex-col gap-1 border-l-2 border-line pl-3">
      <p>{inviter ? t("invite.from", { ...said, inviter }) : t("invite.fromNobody", said)}</p>
      {held.role !== "custom" && <p className="text-muted">{t(`roleTexts.${held.role}`)}</p>}
      <p className="text-sm text-muted">
        {t("invite.validUntil", { date: formatDateTime(expiresAt, locale, timeZone) })}
      </p>
    </div>
  );
}
