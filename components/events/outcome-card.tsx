"use client";

import { useTranslations } from "next-intl";
import { useChangeWords } from "#components/orders/timeline/use-change-words.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { EventView } from "#lib/features/events/get-event.ts";
import { writeLogQuery } from "#lib/features/events/log-query.ts";
import { type Place, paths } from "#lib/paths.ts";
import { EventStateDot } from "./event-state.tsx";
import { useTimeWords } from "./use-time-words.ts";

type OutcomeCardProps = { place: Place; event: EventView; locale: string };

/** What became of it: what the reading that it triggered changed, or why there was none. */
export function OutcomeCard({ place, event, locale }: OutcomeCardProps) {
  const t = useTranslations("events");
  const failures = useTranslations("eventFailures");
  const { at } = useTimeWords(locale);
  const wordsOf = useChangeWords(locale, event.order?.currency ?? "EUR");
  const { state, changed, failure, tries, parkedAt, order } = event;
  const why = failure as "unexpected" | null;
  return (
    <Card title={t("outcome")} aside={<EventStateDot state={state} />}>
      {failure && (
        <div className="mb-3">
          <Callout
            tone={parkedAt ? "bad" : "warn"}
            title={parkedAt ? t("parkedTitle", { at: at(parkedAt) }) : t("failedTitle")}
          >
            {t("failedText", { tries })} {why && failures.has(why) ? failures(why) : failure}
          </Callout>
        </div>
      )}
      {state === "applied" && changed ? (
        <ul className="flex flex-col gap-1">
          {changed.map((change) => (
            <li key={`${change.what} ${change.of}`}>{wordsOf(change)}</li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t(`stateText.${state}`)}</p>
      )}
      {order && (
        <p className="mt-3">
          <TextLink href={paths.events(place, writeLogQuery({ order: order.id }))}>
            {t("eventsOfOrder")}
          </TextLink>
        </p>
      )}
    </Card>
  );
}
