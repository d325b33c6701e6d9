"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { PersonSelect } from "#components/bulk/person-select.tsx";
import { useQuery } from "#components/live/use-query.ts";
import { Label } from "#components/ui/label.tsx";
import { colleaguesQuery } from "#lib/features/orders/query-labels.ts";
import { DecisionModal } from "./decision-modal.tsx";
import type { DecisionProps } from "./problem-dialog.tsx";

export function AssignDialog({ place, actions, problemIds, onDone }: DecisionProps) {
  const t = useTranslations("problems");
  const id = useId();
  const { data: colleagues } = useQuery(colleaguesQuery(place));
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? colleagues?.me ?? "";
  return (
    <DecisionModal
      {...{ place, onDone }}
      title={t("assignTitle", { count: problemIds.length })}
      submit={t("assignSubmit")}
      act={colleagues ? () => actions.assign({ problemIds, assigneeId: wanted || null }) : null}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("assignee")}</Label>
        <PersonSelect id={id} colleagues={colleagues} value={wanted} onChange={setChosen} />
      </div>
    </DecisionModal>
  );
}
