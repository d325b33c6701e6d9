"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { StatusDot } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { ErrorText } from "#components/ui/label.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Stat } from "#components/ui/values.tsx";
import { formatRelative } from "#lib/dates.ts";
import { formatCents } from "#lib/money.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { importFailedRowsAction } from "#lib/workflows/imports/actions.ts";
import type { ImportSummary, ImportView } from "#lib/workflows/imports/import-view.ts";
import { useImportAction } from "./use-import-action.ts";

type ImportProgressProps = {
  place: Place;
  view: ImportView;
  mayWrite: boolean;
  now: Date;
  locale: string;
};

/** The progress of an import with its counts, and a download of the rows without an order. */
export function ImportProgress({ place, view, mayWrite, now, locale }: ImportProgressProps) {
  const t = useTranslations("imports");
  const { counts, priced, isBegun, readyCents, createdCents, correctedBy } = view;
  const number = (value: number) => formatCount(value, locale);
  const failed = counts.invalid + counts.taken + counts.refused;
  const left = isBegun && view.state === "stopped" ? failed + counts.ready : failed;
  const isMendable = mayWrite && isBegun && (view.state === "finished" || view.state === "stopped");
  const money = (cents: number) => formatCents(cents, locale);
  return (
    <section aria-label={t("progress")} className="flex flex-col gap-4">
      {view.state === "checking" && view.step === "rows" && <p role="status">{t("readingRows")}</p>}
      {view.state === "checking" && view.step === "prices" && (
        <Progress label={t("pricing")} done={priced.done} total={priced.total}>
          {t("pricingCounts", { done: number(priced.done), total: number(priced.total) })}
        </Progress>
      )}
      {isBegun && (
        <Progress
          label={t("creating")}
          done={counts.created}
          failed={counts.refused}
          total={counts.created + counts.refused + counts.ready}
          tone={view.state === "finished" ? "good" : "accent"}
        >
          {t("creatingCounts", {
            done: number(counts.created),
            total: number(counts.created + counts.refused + counts.ready),
            refused: counts.refused,
          })}
        </Progress>
      )}
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        {(!isBegun || counts.ready > 0) && (
          <Stat
            label={isBegun ? t("stillToCreate") : t("readyOrders")}
            value={number(counts.ready)}
            text={isBegun ? undefined : money(readyCents)}
          />
        )}
        {isBegun && <Stat label={t("created")} value={number(counts.created)} text={money(createdCents)} />}
        {counts.invalid > 0 && <Stat label={t("invalidOrders")} value={number(counts.invalid)} />}
        {counts.taken > 0 && <Stat label={t("takenOrders")} value={number(counts.taken)} />}
        {counts.refused > 0 && <Stat label={t("refusedOrders")} value={number(counts.refused)} />}
      </div>
      {left > 0 && view.state !== "checking" && !view.areRowsDeleted && (
        <div>
          <div className="flex flex-wrap items-center gap-2">
            {correctedBy && (
              <LinkButton href={paths.import(place, correctedBy.id)}>{t("openCorrection")}</LinkButton>
            )}
            {isMendable && !correctedBy && <MendHere place={place} view={view} />}
            <a href={paths.api.importFailures(place, view.id)} download className={buttonClass({})}>
              {t("download")}
            </a>
          </div>
          <p className="mt-1.5 max-w-prose text-sm text-muted">
            {correctedBy
              ? t("correctionHint", { ago: formatRelative(new Date(correctedBy.createdAt), now, locale) })
              : t(isMendable ? "mendHint" : "downloadHint")}
          </p>
        </div>
      )}
    </section>
  );
}

/** Opens the failed rows as an import of their own, in which they are corrected. */
function MendHere({ place, view }: { place: Place; view: ImportView }) {
  const t = useTranslations("imports");
  const router = useRouter();
  const { run, pending, problem } = useImportAction(place, view.id);
  const open = () =>
    run(async () => {
      const answer = await importFailedRowsAction(place, { importId: view.id });
      // Before the refetch, which replaces this button.
      if (answer.data) router.push(paths.import(place, answer.data.importId));
      return answer;
    });
  return (
    <>
      <Button pending={pending} onClick={open}>
        {t("mend")}
      </Button>
      {problem && <ErrorText id="mend-problem">{problem}</ErrorText>}
    </>
  );
}

export function ImportStateDot({ summary }: { summary: ImportSummary }) {
  const t = useTranslations("imports.state");
  const { state } = summary;
  if (state === "reading") return null;
  return (
    <StatusDot tone={toneOf(summary)} hollow={state === "mapping" || state === "checked"}>
      {t(state)}
    </StatusDot>
  );
}

function toneOf({ state, counts }: ImportSummary) {
  const failed = counts.refused + counts.invalid + counts.taken > 0;
  if (state === "running" || state === "checking") return "accent";
  if (state === "finished") return failed ? "warn" : "good";
  return state === "stopped" || state === "paused" ? "warn" : "neutral";
}
