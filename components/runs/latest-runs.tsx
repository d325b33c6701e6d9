"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useNow } from "#components/live/use-now.ts";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatRelative } from "#lib/dates.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { paymentRunsQuery } from "#lib/workflows/runs/query.ts";
import type { RunView } from "#lib/workflows/runs/run-view.ts";
import { RunProgress } from "./run-progress.tsx";

type LatestRunsProps = { place: Place; initial: RunView[]; locale: string };

/** Payment runs that are in progress or ended within the last day. A run continues without its page. */
export function LatestRuns({ place, initial, locale }: LatestRunsProps) {
  const t = useTranslations();
  const now = useNow();
  const { data } = useQuery({ ...paymentRunsQuery(place), initialData: initial });
  if (data.length === 0) return null;
  return (
    <Card title={t("approvals.runs")} className="mx-(--edge) mt-4">
      <ul className="flex flex-col gap-4">
        {data.map((run) => (
          <li key={run.id}>
            <div className="mb-1.5 flex flex-wrap justify-between gap-x-4">
              <TextLink href={paths.run(place, run.id)}>
                {t("run.title.pay", { count: run.rowsCount })}
              </TextLink>
              <span className="text-sm text-muted">
                {t("run.about", {
                  what: t("run.what.pay", { total: formatCents(run.totalCents, locale) }),
                  name: run.askedBy,
                  ago: formatRelative(new Date(run.startedAt), now, locale),
                })}
              </span>
            </div>
            <RunProgress run={run} locale={locale} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
