"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#lib/paths.ts";
import type { RetryRunProps } from "./retry-run.tsx";

/** Marks do no harm, so they are tried again without a question. */
export function RetryAtOnce({ place, run, retry }: RetryRunProps) {
  const t = useTranslations("bulkRun");
  const router = useRouter();
  const [runId] = useState(makeId);
  const act = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const press = async () => {
    if (await act.run(() => retry({ runId, ofRunId: run.id }))) router.push(paths.bulkRun(place, runId));
  };
  return (
    <>
      <Button pending={act.pending} onClick={press}>
        {t("retry", { count: run.failedCount })}
      </Button>
      <span role="alert" className="text-sm text-bad-ink empty:hidden">
        {act.problem}
      </span>
    </>
  );
}
