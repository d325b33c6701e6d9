"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ActionOf, useRunAction } from "#components/form/use-action-form.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { RevokeInvitationInput } from "#lib/features/team/schemas.ts";
import { InvitationLink, type MadeInvitation } from "./invite-dialog.tsx";

type ResendInvitationProps = {
  invitationId: string;
  /** For whom it is, in words. */
  name: string;
  mailed: boolean;
  resend: ActionOf<RevokeInvitationInput, MadeInvitation>;
  locale: string;
};

/** Another mail, or another link to hand over: the one before is of no use from then on. */
export function ResendInvitation({ invitationId, name, mailed, resend, locale }: ResendInvitationProps) {
  const t = useTranslations("team");
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const { run, pending, problem } = useRunAction(resend, t("unreachable"), setMade);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        pending={pending}
        aria-label={mailed ? t("resendFor", { name }) : t("newLinkFor", { name })}
        onClick={() => run({ invitationId })}
      >
        {mailed ? t("resend") : t("newLink")}
      </Button>
      {made?.link && (
        <OpenedModal
          id={`link-${invitationId}`}
          size="wide"
          title={t("resentTitle")}
          closeLabel={t("close")}
          closedby="closerequest"
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

type RevokeInvitationProps = {
  invitationId: string;
  /** For whom it is, in words. */
  name: string;
  revoke: ActionOf<RevokeInvitationInput, void>;
};

/** No question asked: another link is made in a moment. */
export function RevokeInvitation({ invitationId, name, revoke }: RevokeInvitationProps) {
  const t = useTranslations("team");
  const { run, pending, problem } = useRunAction(revoke, t("unreachable"), focusContent);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        pending={pending}
        aria-label={t("revokeFor", { name })}
        onClick={() => run({ invitationId })}
      >
        {t("revoke")}
      </Button>
      {problem && <ErrorText>{problem}</ErrorText>}
    </>
  );
}
