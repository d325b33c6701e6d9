import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { InvitationTokenInput } from "#lib/features/team/schemas.ts";
import { paths } from "#lib/paths.ts";
import { AcceptForm } from "./accept-form.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

type AcceptInvitationProps = {
  token: string;
  /** What it is called. */
  role: string;
  user: { name: string; email: string };
  accept: ActionOf<InvitationTokenInput, { href: string }>;
};

/** For who is signed in: one press, or the way to do it as somebody else. */
export async function AcceptInvitation({ token, role, user, accept }: AcceptInvitationProps) {
  const t = await getTranslations();
  const { name, email } = user;
  return (
    <>
      <p className="mb-4">{t("invite.signedIn", { name, email })}</p>
      <AcceptForm
        token={token}
        accept={accept}
        formTexts={await readFormTexts()}
        label={t("invite.accept", { role })}
      />
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
