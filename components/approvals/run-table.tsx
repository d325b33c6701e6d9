"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { RunView } from "#lib/workflows/approvals/run-view.ts";
import { DiffersMark } from "./differs-mark.tsx";
import { RunOutcome } from "./run-outcome.tsx";
import type { Selection } from "./use-selection.ts";

type RunTableProps = { place: Place; run: RunView; selection: Selection; locale: string };

export function RunTable({ place, run, selection, locale }: RunTableProps) {
  const t = useTranslations();
  const maySelect = run.rows.some(({ order }) => selection.may(order.id));
  return (
    <Table caption={t("paymentRun.caption")}>
      <thead>
        <tr>
          {maySelect && (
            <Column>
              <Checkbox
                aria-label={t("approvals.selectAll")}
                checked={selection.isAll}
                disabled={!selection.mayAll}
                mixed={selection.chosen.length > 0 && !selection.isAll}
                onChange={selection.toggleAll}
              />
            </Column>
          )}
          <Column>{t("paymentRun.order")}</Column>
          <Column>{t("paymentRun.recipient")}</Column>
          <Column>{t("paymentRun.outcome")}</Column>
          <Column numeric>{t("paymentRun.amount")}</Column>
        </tr>
      </thead>
      <tbody>
        {run.rows.map((row) => (
          <tr key={row.position}>
            {maySelect && (
              <Cell phone="select">
                <Checkbox
                  aria-label={t("approvals.select", { number: row.order.number })}
                  checked={selection.has(row.order.id)}
                  disabled={!selection.may(row.order.id)}
                  onChange={() => selection.toggle(row.order.id)}
                />
              </Cell>
            )}
            <Cell label={t("paymentRun.order")} phone="title">
              <IntentLink href={paths.order(place, row.order.id)} className="row-link">
                {row.order.number}
              </IntentLink>
            </Cell>
            <Cell label={t("paymentRun.recipient")} phone="text">
              {row.order.recipient}
            </Cell>
            <Cell label={t("paymentRun.outcome")}>
              <RunOutcome row={row} locale={locale} />
              <DiffersMark quotedCents={row.quotedCents} currency={row.order.currency} locale={locale} />
            </Cell>
            <Cell label={t("paymentRun.amount")} numeric phone="aside">
              <Money text={formatCents(row.shownTotalCents, locale, row.order.currency)} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
