"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { resendInvitationAction, revokeInvitationAction } from "#lib/features/team/actions.ts";
import { InvitationLink, type MadeInvitation } from "./invite-dialog.tsx";

type InvitationProps = {
  workspace: string;
  invitationId: string;
  /** Whom the invitation is for, as text. */
  name: string;
};
type ResendInvitationProps = InvitationProps & { mailed: boolean; locale: string };

/** Sends another mail, or creates another link. The former link stops working. */
export function ResendInvitation(props: ResendInvitationProps) {
  const { workspace, invitationId, name, mailed, locale } = props;
  const t = useTranslations("team");
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const { run, pending, problem } = useOneAction();
  const resend = () => resendInvitationAction({ workspace }, { invitationId });
  const press = async () => setMade((await run(resend))?.data ?? null);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        pending={pending}
        aria-label={mailed ? t("resendFor", { name }) : t("newLinkFor", { name })}
        onClick={press}
      >
        {mailed ? t("resend") : t("newLink")}
      </Button>
      {made?.link && (
        <OpenedModal
          id={`link-${invitationId}`}
          size="wide"
          title={t("resentTitle")}
          onClose={() => setMade(null)}
        >
          <InvitationLink made={{ ...made, link: made.link }} locale={locale} />
        </OpenedModal>
      )}
      <span role="status" className="sr-only">
        {made && !made.link ? t("resent") : ""}
      </span>
      {problem && <ErrorText>{problem}</ErrorText>}
    </>
  );
}

/** Without confirmation, because a new invitation is quick to create. */
export function RevokeInvitation({ workspace, invitationId, name }: InvitationProps) {
  const t = useTranslations("team");
  const { run, pending, problem } = useOneAction();
  const press = async () => {
    if (await run(() => revokeInvitationAction({ workspace }, { invitationId }))) focusContent();
  };
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        pending={pending}
        aria-label={t("revokeFor", { name })}
        onClick={press}
      >
        {t("revoke")}
      </Button>
      {problem && <ErrorText>{problem}</ErrorText>}
    </>
  );
}
