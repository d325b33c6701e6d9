import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { JoinElsewhere } from "#components/oidc/join-elsewhere.tsx";
import { roleName } from "#components/roles/role-name.ts";
import {
  AcceptInvitation,
  AlreadyMember,
  InvitationFacts,
  JoinWithAccount,
} from "#components/team/accept-invitation.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { findMember } from "#lib/core/auth/find-member.ts";
import { landingOf } from "#lib/core/auth/mode-of.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { findInvitation } from "#lib/doors/find-invitation.ts";
import { providerName } from "#lib/features/oidc/provider.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invite"))("title") };
}

export default async function InvitePage({ params }: Props) {
  const t = await getTranslations();
  const { token } = await params;
  const found = await attempt(() => findInvitation(token));
  if (!found.ok) {
    return (
      <EntryLayout product={t("product")} title={t("invite.closedTitle")} about={found.error.message}>
        <LinkButton href={paths.login()}>{t("invite.toSignIn")}</LinkButton>
      </EntryLayout>
    );
  }
  const invitation = found.value;
  const workspace = invitation.workspace.name;
  const session = await currentSession();
  const member = session && (await findMember(session.user.id, { workspaceId: invitation.workspace.id }));
  if (member) return <AlreadyMember workspace={workspace} href={landingOf(member)} />;
  return (
    <EntryLayout product={t("product")} title={t("invite.join", { workspace })}>
      <InvitationFacts invitation={invitation} />
      {session ? (
        <AcceptInvitation
          token={token}
          role={roleName(await getTranslations("roles"), invitation.held)}
          user={session.user}
        />
      ) : (
        <>
          <JoinWithAccount token={token} />
          <JoinElsewhere token={token} provider={providerName()} />
        </>
      )}
    </EntryLayout>
  );
}
