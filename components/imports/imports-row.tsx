"use client";

import { useTranslations } from "next-intl";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ImportSummary } from "#lib/workflows/imports/import-view.ts";
import { ImportStateDot } from "./import-state.tsx";

type ImportsRowProps = { place: Place; row: ImportSummary; now: Date; locale: string };

export function ImportsRow({ place, row, now, locale }: ImportsRowProps) {
  const t = useTranslations("imports");
  const { invalid, taken, refused, ready, created } = row.counts;
  const left = invalid + taken + refused + ready;
  const at = new Date(row.createdAt);
  const number = (value: number) => value.toLocaleString(writtenIn(locale));
  return (
    <tr>
      <Cell label={t("file")} phone="title">
        <IntentLink href={paths.import(place, row.id)} className="row-link break-all">
          {row.name}
        </IntentLink>
      </Cell>
      <Cell label={t("stateHead")} phone="text">
        <ImportStateDot summary={row} />
      </Cell>
      <Cell label={t("rows")} numeric>
        {number(row.rowsCount)}
      </Cell>
      <Cell label={t("created")} numeric>
        {number(created)}
      </Cell>
      <Cell label={t("notCreated")} numeric phone="hidden">
        {left > 0 ? number(left) : <span className="text-muted">–</span>}
      </Cell>
      <Cell label={t("by")} roomy phone="hidden">
        {row.askedBy}
      </Cell>
      <Cell label={t("brought")} numeric phone="corner">
        <RelativeTime
          text={formatRelative(at, now, locale)}
          exact={formatDateTime(at, locale)}
          at={row.createdAt}
        />
      </Cell>
    </tr>
  );
}
