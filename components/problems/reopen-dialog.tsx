"use client";

import { useTranslations } from "next-intl";
import { DecisionModal } from "./decision-modal.tsx";
import type { DecisionProps } from "./problem-dialog.tsx";

export function ReopenDialog({ place, actions, problemIds, onDone }: DecisionProps) {
  const t = useTranslations("problems");
  return (
    <DecisionModal
      {...{ place, onDone }}
      title={t("reopenTitle")}
      submit={t("reopenSubmit")}
      act={() => actions.reopen({ problemIds })}
    >
      <p>{t("reopenText")}</p>
    </DecisionModal>
  );
}
