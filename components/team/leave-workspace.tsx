"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useRunAction } from "#components/form/use-run-action.ts";
import { paths } from "#lib/paths.ts";
import { ConfirmAct } from "./confirm-act.tsx";

type LeaveWorkspaceProps = { workspace: string; leave: ActionOf<void, void> };

/** Anybody's way out, wherever they are offered it. */
export function LeaveWorkspace({ workspace, leave }: LeaveWorkspaceProps) {
  const t = useTranslations("team");
  // A whole page load: nothing of the workspace stays in memory.
  const act = useRunAction(leave, t("unreachable"), () => window.location.assign(paths.home()));
  return (
    <ConfirmAct
      id={useId()}
      act={{ ...act, run: () => act.run() }}
      button={t("leave")}
      title={t("leaveTitle", { workspace })}
      keep={t("stay")}
      closeLabel={t("close")}
      danger
    >
      {t("leaveText")}
    </ConfirmAct>
  );
}
