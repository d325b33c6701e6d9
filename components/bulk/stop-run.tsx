"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import type { Place } from "#lib/paths.ts";
import { bulkKey } from "#lib/workflows/bulk/query-keys.ts";
import type { BulkRunView } from "#lib/workflows/bulk/run-view.ts";
import type { BulkRunScreenProps } from "./bulk-run-screen.tsx";

type StopRunProps = { place: Place; run: BulkRunView; stop: BulkRunScreenProps["actions"]["stop"] };

/** What is just under way comes to its end; nothing more begins. */
export function StopRun({ place, run, stop }: StopRunProps) {
  const t = useTranslations("bulkRun");
  const queries = useQueryClient();
  const act = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const press = async () => {
    await act.run(() => stop({ runId: run.id }));
    await queries.invalidateQueries({ queryKey: bulkKey(place) });
  };
  const isStopping = run.stopCode !== null;
  return (
    <>
      <Button ref={keepFocus} pending={act.pending} disabled={isStopping} onClick={press}>
        {t(isStopping ? "stopping" : "stop")}
      </Button>
      <span role="alert" className="text-sm text-bad-ink empty:hidden">
        {act.problem}
      </span>
    </>
  );
}
