"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { paths } from "#lib/paths.ts";

type LeaveWorkspaceProps = { workspace: string; leave: ActionOf<void, void> };

/** Every member can leave a workspace. A full page load follows, so that none of its data stays in memory. */
export function LeaveWorkspace({ workspace, leave }: LeaveWorkspaceProps) {
  const t = useTranslations("team");
  return (
    <ConfirmDialog
      id={useId()}
      trigger={{ children: t("leave") }}
      title={t("leaveTitle", { workspace })}
      keep={t("stay")}
      confirm={t("leave")}
      action={useOneAction()}
      act={() => leave()}
      onDone={() => window.location.assign(paths.home())}
    >
      <p>{t("leaveText")}</p>
    </ConfirmDialog>
  );
}
