"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { Label } from "#components/ui/label.tsx";
import { assignOrderAction } from "#lib/features/orders/actions.ts";
import { maxLabelledOrders } from "#lib/features/orders/limits.ts";
import { colleaguesQuery } from "#lib/features/orders/queries.ts";
import { paths } from "#lib/paths.ts";
import { startRunAction } from "#lib/workflows/runs/actions.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { idsForOneCall } from "./ids-for-one-call.ts";
import { PersonSelect } from "./person-select.tsx";
import { useBulkStart } from "./use-bulk-start.ts";

/** Sets the assignee of all selected orders: a few in one call, more in a run. */
export function AssignDialog(props: BulkBarProps) {
  const { place, selection } = props;
  const t = useTranslations("bulk");
  const words = useTranslations("labels");
  const id = useId();
  const { data: colleagues } = useQuery(colleaguesQuery(place));
  const { dialog, runId, begin, pending, problem } = useBulkStart(props);
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? colleagues?.me ?? "";
  const save = () => {
    const assigneeId = wanted || null;
    const orderIds = idsForOneCall(selection, maxLabelledOrders);
    if (orderIds) {
      const said = t(assigneeId ? "done.assign" : "done.unassign", { count: orderIds.length });
      void begin(() => assignOrderAction(place, { orderIds, assigneeId }), null, said);
      return;
    }
    void begin(
      () => startRunAction(place, { kind: "assign", runId, selection, assigneeId }),
      paths.run(place, runId),
    );
  };
  return (
    <SubmitModal
      ref={dialog}
      title={t("assignTitle")}
      submit={colleagues ? t("assignSubmit") : null}
      pending={pending}
      problem={problem}
      onSubmit={save}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{words("assignee")}</Label>
        <PersonSelect id={id} colleagues={colleagues} value={wanted} onChange={setChosen} />
      </div>
    </SubmitModal>
  );
}
