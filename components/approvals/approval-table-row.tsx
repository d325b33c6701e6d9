"use client";

import { useTranslations } from "next-intl";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { OrderNumberCell } from "#components/orders/order-number-cell.tsx";
import { Cell } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { ApprovalRow } from "#lib/workflows/approvals/approval-row.ts";
import type { ApprovalTab } from "#lib/workflows/approvals/schemas.ts";
import { ApprovalReason } from "./approval-reason.tsx";
import { ApprovalRowActions } from "./approval-row-actions.tsx";
import { DiffersFromQuote } from "./differs-from-quote.tsx";
import type { DecisionMemory } from "./last-decision.tsx";
import { type Selection, SelectOne } from "./selection.tsx";

export type ApprovalTableRowProps = {
  place: Place;
  tab: ApprovalTab;
  row: ApprovalRow;
  outlook: PaymentOutlook;
  mayDecide: boolean;
  /** Null if the reader cannot pay. */
  selection: Selection | null;
  decision: DecisionMemory;
  onDecline: (row: ApprovalRow) => void;
  now: Date;
  locale: string;
};

export function ApprovalTableRow(props: ApprovalTableRowProps) {
  const { place, tab, row, outlook, selection, now, locale } = props;
  const t = useTranslations("approvals");
  const timeZone = useTimeZone();
  const stored = useStoredText();
  const { order, since } = row;
  return (
    <tr>
      {selection && (
        <Cell phone="select">
          <SelectOne selection={selection} order={order} />
        </Cell>
      )}
      <OrderNumberCell {...{ place, order }} label={t("order")} />
      <Cell label={t("recipient")} roomy phone="text">
        {stored(order.recipient)}
      </Cell>
      <Cell label={t(`why.${tab}`)} phone="line">
        <div>
          <ApprovalReason tab={tab} row={row} outlook={outlook} locale={locale} />
          {tab !== "decided" && order.isDiscontinued && (
            <span className="block text-sm text-warn-ink">{t("discontinued")}</span>
          )}
          <DiffersFromQuote quotedCents={row.quotedCents} currency={order.currency} locale={locale} />
        </div>
      </Cell>
      <Cell label={t(`since.${tab}`)} numeric>
        <TimeAgo at={since} now={now} locale={locale} timeZone={timeZone} />
      </Cell>
      <Cell label={t("total")} numeric phone="aside">
        <Money text={formatCents(order.totalCents, locale, order.currency)} />
      </Cell>
      {tab !== "decided" && (
        <Cell numeric phone="foot">
          <ApprovalRowActions {...props} />
        </Cell>
      )}
    </tr>
  );
}
