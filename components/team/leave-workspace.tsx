"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { leaveWorkspaceAction } from "#lib/features/team/actions.ts";
import { paths } from "#lib/paths.ts";

export type LeaveWorkspaceProps = { workspace: string; workspaceName: string };

/** Every member can leave a workspace. A full page load follows, so that none of its data stays in memory. */
export function LeaveWorkspace({ workspace, workspaceName }: LeaveWorkspaceProps) {
  const t = useTranslations("team");
  return (
    <ConfirmDialog
      id={useId()}
      trigger={{ children: t("leave") }}
      title={t("leaveTitle", { workspace: workspaceName })}
      keep={t("stay")}
      confirm={t("leave")}
      action={useOneAction()}
      act={() => leaveWorkspaceAction({ workspace })}
      onDone={() => window.location.assign(paths.home())}
    >
      <p>{t("leaveText")}</p>
    </ConfirmDialog>
  );
}
