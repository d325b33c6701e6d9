"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { retryRunAction } from "#lib/workflows/runs/actions.ts";
import type { RunView } from "#lib/workflows/runs/run-view.ts";

const CancelQuestion = lazyPart(async () => ({
  default: (await import("#components/bulk/cancel-question.tsx")).CancelQuestion,
}));

type RetryRunProps = { place: Place; run: RunView; locale: string };

/** Retries the failed rows in a new run. A cancellation first shows the current totals for confirmation. */
export function RetryRun(props: RetryRunProps) {
  const { place, run, locale } = props;
  const t = useTranslations("run");
  const [asked, setAsked] = useState<number | null>(null);
  if (run.kind !== "cancel") return <RetryAtOnce {...props} />;
  return (
    <>
      <Button onClick={() => setAsked(Date.now())}>{t("retryAsked", { count: run.retryableCount })}</Button>
      {asked !== null && (
        <Suspense>
          <CancelQuestion
            key={asked}
            {...{ place, locale }}
            of={{ ofRunId: run.id }}
            cancel={(runId, shownDigest) => retryRunAction(place, { runId, ofRunId: run.id, shownDigest })}
            clear={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Runs that neither pay nor cancel are retried without confirmation. */
function RetryAtOnce({ place, run }: RetryRunProps) {
  const t = useTranslations("run");
  const router = useRouter();
  const [runId] = useState(makeId);
  const act = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const press = async () => {
    if (await act.run(() => retryRunAction(place, { runId, ofRunId: run.id })))
      router.push(paths.run(place, runId));
  };
  return (
    <>
      <Button pending={act.pending} onClick={press}>
        {t("retry", { count: run.retryableCount })}
      </Button>
      <span role="alert" className="text-sm text-bad-ink empty:hidden">
        {act.problem}
      </span>
    </>
  );
}
