"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { type ActionOf, useRunAction } from "#components/form/use-action-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import { paths } from "#lib/paths.ts";

type ConfirmedAct = { run: () => void; pending: boolean; problem: string | null };

type ConfirmActProps = {
  id: string;
  act: ConfirmedAct;
  /** The label of the button that opens the dialog and of the button that confirms. */
  button: string;
  /** Names the person for screen readers, if a page has several such buttons. */
  about?: string | undefined;
  title: string;
  keep: string;
  danger?: boolean;
  dialogRef?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
};

/** A button for an action on a person. A dialog explains the action before it runs. */
export function ConfirmAct(props: ConfirmActProps) {
  const { id, act, button, about, title, keep, danger, dialogRef, children } = props;
  const own = useRef<HTMLDialogElement>(null);
  const dialog = dialogRef ?? own;
  return (
    <>
      <Button {...opensDialog(id)} size="sm" variant="quiet">
        {button}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      <Dialog
        ref={dialog}
        id={id}
        title={title}
        footer={
          <>
            <Button onClick={() => dialog.current?.close()}>{keep}</Button>
            <Button variant={danger ? "danger" : "primary"} pending={act.pending} onClick={act.run}>
              {button}
            </Button>
          </>
        }
      >
        <p>{children}</p>
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {act.problem}
        </p>
      </Dialog>
    </>
  );
}

type LeaveWorkspaceProps = { workspace: string; leave: ActionOf<void, void> };

/** Every member can leave a workspace. */
export function LeaveWorkspace({ workspace, leave }: LeaveWorkspaceProps) {
  const t = useTranslations("team");
  // A full page load, so that no data of the workspace stays in memory.
  const act = useRunAction(leave, () => window.location.assign(paths.home()));
  return (
    <ConfirmAct
      id={useId()}
      act={{ ...act, run: () => act.run() }}
      button={t("leave")}
      title={t("leaveTitle", { workspace })}
      keep={t("stay")}
      danger
    >
      {t("leaveText")}
    </ConfirmAct>
  );
}
