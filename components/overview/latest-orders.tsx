import { getLocale, getTranslations } from "next-intl/server";
import { StatusOf } from "#components/orders/order-status.tsx";
import { Card } from "#components/ui/card.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import { isKnownStatus } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";

/** The newest orders, and the way to all of them. */
export async function LatestOrders({ place, rows }: { place: Place; rows: readonly OrderRow[] }) {
  const t = await getTranslations();
  const locale = await getLocale();
  return (
    <Card
      title={t("overview.latest")}
      aside={<TextLink href={paths.orders(place)}>{t("overview.all")}</TextLink>}
      flush
    >
      <Table caption={t("overview.latest")} cards={false}>
        <thead>
          <tr>
            <Column>{t("overview.order")}</Column>
            <Column>{t("overview.status")}</Column>
            <Column numeric>{t("overview.total")}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, number, reference, recipient, status, totalCents, currency }) => (
            <tr key={id}>
              <Cell className="w-full max-w-0">
                <IntentLink href={paths.order(place, id)} className="row-link tabular-nums">
                  {number}
                </IntentLink>
                <span className="block truncate text-sm text-muted">{reference ?? recipient}</span>
              </Cell>
              <Cell>
                <StatusOf status={status} word={isKnownStatus(status) ? t(`status.${status}`) : status} />
              </Cell>
              <Cell numeric>
                <Money text={formatCents(totalCents, locale, currency)} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
