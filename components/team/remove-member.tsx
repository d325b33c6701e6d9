"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import { paths } from "#lib/paths.ts";
import type { RemoveMemberInput } from "#lib/team/schemas.ts";
import { useTeamAction } from "./use-team-action.ts";

type RemoveMemberProps = {
  member: { userId: string; name: string; isSelf: boolean };
  workspace: string;
  remove: ActionOf<RemoveMemberInput, void>;
};

export function RemoveMember({ member, workspace, remove }: RemoveMemberProps) {
  const t = useTranslations("team");
  const dialog = useRef<HTMLDialogElement>(null);
  const { userId, name, isSelf } = member;
  const { run, pending, problem } = useTeamAction(remove, t("unreachable"), () => {
    // A whole page load: nothing of the workspace stays in memory.
    if (isSelf) return window.location.assign(paths.home());
    dialog.current?.close();
    focusContent();
  });
  const id = `remove-${userId}`;
  const said = { name, workspace };
  return (
    <>
      <Button
        {...opensDialog(id)}
        size="sm"
        variant="quiet"
        aria-label={isSelf ? undefined : t("removeName", said)}
      >
        {isSelf ? t("leave") : t("remove")}
      </Button>
      <Dialog
        ref={dialog}
        id={id}
        title={isSelf ? t("leaveTitle", said) : t("removeTitle", said)}
        closeLabel={t("close")}
        footer={
          <>
            <Button onClick={() => dialog.current?.close()}>{isSelf ? t("stay") : t("keep")}</Button>
            <Button variant="danger" pending={pending} onClick={() => run({ userId })}>
              {isSelf ? t("leave") : t("remove")}
            </Button>
          </>
        }
      >
        <p>{isSelf ? t("leaveText", said) : t("removeText", said)}</p>
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  );
}
