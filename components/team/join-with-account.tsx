import { getMessages } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { TextLink } from "#components/ui/text-link.tsx";
import type { JoinInput } from "#lib/features/team/schemas.ts";
import { paths } from "#lib/paths.ts";
import { JoinForm } from "./join-form.tsx";

type JoinWithAccountProps = { token: string; join: ActionOf<JoinInput, { href: string }> };

/** For who is not signed in: an account is made here, or the one that is there is used. */
export async function JoinWithAccount({ token, join }: JoinWithAccountProps) {
  const { invite, form, newPassword } = await getMessages();
  return (
    <>
      <JoinForm
        token={token}
        join={join}
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
