"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { HereLink } from "#components/orders/list/links.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { isFiltered, type LogQuery, writeLogQuery } from "#lib/features/events/log-query.ts";
import { type Place, paths } from "#lib/paths.ts";

type NoEventsProps = { place: Place; query: LogQuery; isCapped: boolean };

/** The empty state: no entry matches the filters, or the log is empty. */
export default function NoEvents({ place, query, isCapped }: NoEventsProps) {
  const t = useTranslations("events");
  const { tab } = query;
  if (!isFiltered(query))
    return <EmptyState title={t(`empty.${tab}.title`)}>{t(`empty.${tab}.text`)}</EmptyState>;
  return (
    <EmptyState
      title={t("nothingTitle")}
      action={
        <HereLink href={paths.events(place, writeLogQuery({ tab }))} className={buttonClass({})}>
          {t("showAll")}
        </HereLink>
      }
    >
      {isCapped ? t("capped") : t("nothingText")}
    </EmptyState>
  );
}
