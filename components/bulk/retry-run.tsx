"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import type { Place } from "#lib/paths.ts";
import type { BulkRunView } from "#lib/workflows/bulk/run-view.ts";
import type { BulkRunScreenProps } from "./bulk-run-screen.tsx";
import { RetryAtOnce } from "./retry-at-once.tsx";

const CancelQuestion = late(async () => ({
  default: (await import("./cancel-question.tsx")).CancelQuestion,
}));

export type RetryRunProps = {
  place: Place;
  run: BulkRunView;
  retry: BulkRunScreenProps["actions"]["retry"];
  locale: string;
};

/** The failed ones and no others, as a run of their own; what is to be cancelled is asked with its totals as they are now. */
export function RetryRun(props: RetryRunProps) {
  const { place, run, retry, locale } = props;
  const t = useTranslations("bulkRun");
  const [asked, setAsked] = useState<number | null>(null);
  if (run.kind !== "cancel") return <RetryAtOnce {...props} />;
  return (
    <>
      <Button onClick={() => setAsked(Date.now())}>{t("retryAsked", { count: run.failedCount })}</Button>
      {asked !== null && (
        <Suspense>
          <CancelQuestion
            key={asked}
            {...{ place, locale }}
            of={{ ofRunId: run.id }}
            cancel={(runId, shownDigest) => retry({ runId, ofRunId: run.id, shownDigest })}
            clear={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
