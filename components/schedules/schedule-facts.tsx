"use client";

import { useTranslations } from "next-intl";
import { AddressText } from "#components/addresses/address-text.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ScheduleView } from "#lib/workflows/schedules/schedule-view.ts";
import { formatMinute, instantOfDay } from "./format-minute.ts";
import { useRuleWords } from "./use-rule-words.ts";

type ScheduleFactsProps = {
  place: Place;
  schedule: ScheduleView;
  names: Record<string, string>;
  locale: string;
};

export function ScheduleFacts({ place, schedule, names, locale }: ScheduleFactsProps) {
  const t = useTranslations("schedules");
  const say = useRuleWords();
  const { rule, minuteOfDay, timeZone, nextAt, address, items, author, order, template } = schedule;
  return (
    <>
      <Card title={t("when")}>
        <DescriptionList>
          <Fact term={t("repeat")}>{say(rule)}</Fact>
          <Fact term={t("time")}>
            {formatMinute(minuteOfDay)}, {timeZone.replaceAll("_", " ")}
          </Fact>
          {nextAt && <Fact term={t("next")}>{formatDateTime(new Date(nextAt), locale, timeZone)}</Fact>}
          {rule.endsOn && <Fact term={t("endsOn")}>{formatDay(instantOfDay(rule.endsOn), locale)}</Fact>}
          {author && <Fact term={t("author")}>{author}</Fact>}
          {order && (
            <Fact term={t("from")}>
              <TextLink href={paths.order(place, order.id)}>{order.number}</TextLink>
            </Fact>
          )}
          {template && (
            <Fact term={t("from")}>
              <TextLink href={paths.template(place, template.id)}>{template.name}</TextLink>
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
          {address.name}
          {address.company && `, ${address.company}`}
          <br />
          <AddressText address={address} locale={locale} />
        </address>
      </Card>
    </>
  );
}
