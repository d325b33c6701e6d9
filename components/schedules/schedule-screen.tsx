"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AddressText } from "#components/addresses/address-text.tsx";
import { useRefetchingAction } from "#components/form/use-refetching-action.ts";
import { Columns, PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { type Place, paths } from "#lib/paths.ts";
import {
  endScheduleAction,
  pauseScheduleAction,
  resumeScheduleAction,
  tryRunAgainAction,
} from "#lib/workflows/schedules/actions.ts";
import { scheduleQuery } from "#lib/workflows/schedules/query.ts";
import { schedulesKey } from "#lib/workflows/schedules/query-keys.ts";
import type { ScheduleView } from "#lib/workflows/schedules/schedule-view.ts";
import { formatMinute, instantOfDay } from "./format-minute.ts";
import { RunsCard } from "./runs-card.tsx";
import { ScheduleState, useRuleWords } from "./schedule-state.tsx";

type ScheduleScreenProps = {
  place: Place;
  schedule: ScheduleView;
  /** The names of the line items' products. */
  names: Record<string, string>;
  mayWrite: boolean;
  locale: string;
};

export function ScheduleScreen({ place, schedule: rendered, names, mayWrite, locale }: ScheduleScreenProps) {
  const t = useTranslations("schedules");
  const stored = useStoredText();
  const { data: schedule } = useQuery({
    ...scheduleQuery(place, rendered.id),
    initialData: rendered,
  });
  const { run, pending, problem } = useRefetchingAction([schedulesKey(place)], {
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const { id: scheduleId, state, pausedFor, authorName } = schedule;
  const act = (press: typeof pauseScheduleAction) => () => run(() => press(place, { scheduleId }));
  return (
    <>
      <PageHeader
        help="schedules"
        title={stored(schedule.name)}
        back={{ href: paths.schedules(place), label: t("title") }}
        status={<ScheduleState state={state} />}
        primary={
          mayWrite &&
          state !== "active" && (
            <Button variant="primary" pending={pending} onClick={act(resumeScheduleAction)}>
              {t("resume")}
            </Button>
          )
        }
        secondary={
          mayWrite && (
            <>
              {state === "active" && (
                <Button pending={pending} onClick={act(pauseScheduleAction)}>
                  {t("pause")}
                </Button>
              )}
              <LinkButton href={paths.changeSchedule(place, scheduleId)}>{t("change")}</LinkButton>
              {state !== "over" && (
                <Button variant="quiet" pending={pending} onClick={act(endScheduleAction)}>
                  {t("end")}
                </Button>
              )}
            </>
          )
        }
      />
      <PageBody>
        {problem && <Callout tone="bad" title={problem} />}
        {state === "paused" && pausedFor && (
          <Callout
            tone={pausedFor === "hand" ? "info" : "warn"}
            title={t(`pausedFor.${pausedFor}.title`, { name: authorName ?? t("somebody") })}
          >
            {t(`pausedFor.${pausedFor}.text`)}
          </Callout>
        )}
        <Columns aside={<ScheduleFacts {...{ place, schedule, names, locale }} />}>
          <RunsCard
            {...{ place, schedule, locale }}
            tryAgain={mayWrite ? (dueOn) => run(() => tryRunAgainAction(place, { scheduleId, dueOn })) : null}
          />
        </Columns>
      </PageBody>
    </>
  );
}

type ScheduleFactsProps = {
  place: Place;
  schedule: ScheduleView;
  names: Record<string, string>;
  locale: string;
};

function ScheduleFacts({ place, schedule, names, locale }: ScheduleFactsProps) {
  const t = useTranslations("schedules");
  const say = useRuleWords();
  const stored = useStoredText();
  const { rule, minuteOfDay, timeZone, nextAt, recipient, address, items, authorName, order, template } =
    schedule;
  return (
    <>
      <Card title={t("when")}>
        <DescriptionList>
          <Fact term={t("repeat")}>{say(rule)}</Fact>
          <Fact term={t("time")}>
            {formatMinute(minuteOfDay)}, {timeZone.replaceAll("_", " ")}
          </Fact>
          {nextAt && <Fact term={t("next")}>{formatDateTime(new Date(nextAt), locale, timeZone)}</Fact>}
          {rule.endsOn && (
            <Fact term={t("endsOn")}>{formatDay(instantOfDay(rule.endsOn), locale, "UTC")}</Fact>
          )}
          {authorName && <Fact term={t("author")}>{authorName}</Fact>}
          {order && (
            <Fact term={t("from")}>
              <TextLink href={paths.order(place, order.id)}>{order.number}</TextLink>
            </Fact>
          )}
          {template && (
            <Fact term={t("from")}>
              <TextLink href={paths.template(place, template.id)}>{stored(template.name)}</TextLink>
            </Fact>
          )}
        </DescriptionList>
      </Card>
      <Card title={t("what")}>
        <ul className="flex flex-col gap-1">
          {[...items.entries()].map(([line, { sku, quantity }]) => (
            <li key={line} className="tabular-nums">
              {quantity} × {names[sku] ?? sku}
            </li>
          ))}
        </ul>
        <address className="mt-3 border-t border-line pt-3 not-italic">
          {stored(recipient)}
          {address.company && `, ${address.company}`}
          <br />
          <AddressText address={address} locale={locale} />
        </address>
      </Card>
    </>
  );
}
