"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { RevokeInvitationInput } from "#lib/features/team/schemas.ts";
import { InvitationLink, type MadeInvitation } from "./invite-dialog.tsx";

type ResendInvitationProps = {
  invitationId: string;
  /** Whom the invitation is for, as text. */
  name: string;
  mailed: boolean;
  resend: ActionOf<RevokeInvitationInput, MadeInvitation>;
  locale: string;
};

/** Sends another mail, or creates another link. The former link stops working. */
export function ResendInvitation({ invitationId, name, mailed, resend, locale }: ResendInvitationProps) {
  const t = useTranslations("team");
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const { run, pending, problem } = useOneAction();
  const press = async () => setMade((await run(() => resend({ invitationId })))?.data ?? null);
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

type RevokeInvitationProps = {
  invitationId: string;
  /** Whom the invitation is for, as text. */
  name: string;
  revoke: ActionOf<RevokeInvitationInput, void>;
};

/** Without confirmation, because a new invitation is quick to create. */
export function RevokeInvitation({ invitationId, name, revoke }: RevokeInvitationProps) {
  const t = useTranslations("team");
  const { run, pending, problem } = useOneAction();
  const press = async () => {
    if (await run(() => revoke({ invitationId }))) focusContent();
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
