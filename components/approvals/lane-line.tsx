"use client";

import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell } from "#components/ui/table.tsx";
import { Money, RelativeTime } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { LaneRow } from "#lib/workflows/approvals/lane-row.ts";
import type { Lane } from "#lib/workflows/approvals/schemas.ts";
import type { ApprovalActions } from "./approval-actions.ts";
import { DiffersMark } from "./differs-mark.tsx";
import { LaneLineActions } from "./lane-line-actions.tsx";
import { LaneReason } from "./lane-reason.tsx";
import { type Selection, SelectOne } from "./selection.tsx";

export type LaneLineProps = {
  place: Place;
  lane: Lane;
  row: LaneRow;
  outlook: PaymentOutlook;
  mayDecide: boolean;
  /** Null for who cannot pay. */
  selection: Selection | null;
  actions: ApprovalActions;
  formTexts: FormTexts;
  now: Date;
  locale: string;
};

export function LaneLine(props: LaneLineProps) {
  const { place, lane, row, selection, now, locale } = props;
  const t = useTranslations("approvals");
  const { order, since } = row;
  const at = new Date(since);
  return (
    <tr>
      {selection && (
        <Cell phone="select">
          <SelectOne selection={selection} order={order} />
        </Cell>
      )}
      <Cell label={t("order")} phone="title">
        <IntentLink href={paths.order(place, order.id)} className="row-link">
          {order.number}
        </IntentLink>
        {order.externalId && <span className="block min-w-28 text-sm text-muted">{order.externalId}</span>}
      </Cell>
      <Cell label={t("recipient")} roomy phone="text">
        {order.recipient}
      </Cell>
      <Cell label={t(`why.${lane}`)} phone="line">
        <LaneReason lane={lane} row={row} locale={locale} />
        <DiffersMark quotedCents={row.quotedCents} currency={order.currency} locale={locale} />
      </Cell>
      <Cell label={t(`since.${lane}`)} numeric>
        <RelativeTime text={formatRelative(at, now, locale)} exact={formatDateTime(at, locale)} at={since} />
      </Cell>
      <Cell label={t("total")} numeric phone="aside">
        <Money text={formatCents(order.totalCents, locale, order.currency)} />
      </Cell>
      {lane !== "decided" && (
        <Cell numeric phone="foot">
          <LaneLineActions {...props} />
        </Cell>
      )}
    </tr>
  );
}
