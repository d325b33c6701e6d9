"use client";

import { useTranslations } from "next-intl";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ImportOrderRow } from "#lib/workflows/imports/list-import-rows.ts";

const known = [
  "reference_taken",
  "order_in_doubt",
  "made_before",
  "file_too_small",
  "refused_earlier",
  "not_created",
  "never_sent",
  "recipient_erased",
  "unreadable",
] as const;

/** Why no order was made of some rows: in our words where there are some, else in the service's own. */
function useOutcomeWords() {
  const t = useTranslations("imports.outcome");
  return (outcome: Outcome | null): string | null => {
    if (!outcome) return null;
    const code = known.find((each) => each === outcome.code);
    return code ? t(code) : t("said", { said: outcome.message ?? outcome.code });
  };
}

type ImportOrdersProps = { place: Place; orders: ImportOrderRow[]; locale: string };

export function ImportOrders({ place, orders, locale }: ImportOrdersProps) {
  const t = useTranslations("imports");
  const words = useOutcomeWords();
  return (
    <Table caption={t("ordersCaption")}>
      <thead>
        <tr>
          <Column numeric>{t("row")}</Column>
          <Column>{t("field.reference")}</Column>
          <Column>{t("recipient")}</Column>
          <Column>{t("place")}</Column>
          <Column numeric>{t("pieces")}</Column>
          <Column>{t("outcomeHead")}</Column>
          <Column numeric>{t("total")}</Column>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.position}>
            <Cell label={t("row")} numeric phone="aside">
              {order.position}
            </Cell>
            <Cell label={t("field.reference")} phone="title">
              {order.orderId ? (
                <IntentLink href={paths.order(place, order.orderId)} className="row-link">
                  {order.reference ?? t("openOrder")}
                </IntentLink>
              ) : (
                (order.reference ?? <span className="text-muted">{t("noReference")}</span>)
              )}
            </Cell>
            <Cell label={t("recipient")} phone="text">
              {order.recipient}
            </Cell>
            <Cell label={t("place")}>{order.place}</Cell>
            <Cell label={t("pieces")} numeric>
              {order.pieces.toLocaleString(writtenIn(locale))}
            </Cell>
            <Cell label={t("outcomeHead")}>{words(order.outcome) ?? t(`lane.${laneOf(order)}`)}</Cell>
            <Cell label={t("total")} numeric phone="corner">
              {order.totalCents === null ? (
                <span className="text-muted">–</span>
              ) : (
                <Money text={formatCents(order.totalCents, locale)} />
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const laneOf = ({ state }: ImportOrderRow) => (state === "invalid" ? "problems" : state);
