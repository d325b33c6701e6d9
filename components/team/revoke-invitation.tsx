"use client";

import { useTranslations } from "next-intl";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useRunAction } from "#components/form/use-run-action.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import type { RevokeInvitationInput } from "#lib/features/team/schemas.ts";

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
