import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { type Place, paths } from "#lib/paths.ts";
import { type DurationKind, type Durations, durationKinds } from "#lib/workflows/overview/duration.ts";
import { formatMinutes } from "#lib/workflows/overview/format-figures.ts";
import { listedIn, type Period } from "#lib/workflows/overview/period.ts";

/** Orders that have come so far, whatever came after. */
const reached: Record<DurationKind, readonly string[]> = {
  to_production: ["in_production", "shipped", "delivered"],
  to_ship: ["shipped", "delivered"],
  to_deliver: ["delivered"],
};

type DurationsTableProps = { place: Place; period: Period; durations: Durations };

/** How long half of the orders, and nine of ten, took from payment on. */
export async function DurationsTable({ place, period, durations }: DurationsTableProps) {
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const number = new Intl.NumberFormat(writtenIn(locale));
  const written = (minutes: number | null) => (minutes === null ? "–" : formatMinutes(minutes, locale));
  const range = { ...listedIn(period), zone: "UTC" };
  return (
    <Card title={t("times")} flush>
      <p className="px-4 pt-2 text-sm text-muted">{t("timesAbout")}</p>
      <Table caption={t("times")} cards={false}>
        <thead>
          <tr>
            <Column>{t("step")}</Column>
            <Column numeric>{t("orders")}</Column>
            <Column numeric>{t("half")}</Column>
            <Column numeric>{t("ninth")}</Column>
            <Column numeric roomy>
              {t("halfBefore")}
            </Column>
          </tr>
        </thead>
        <tbody>
          {durationKinds.map((kind) => {
            const { now, before } = durations[kind];
            const href = paths.orders(place, writeOrderQuery({ ...range, status: reached[kind] }));
            return (
              <tr key={kind}>
                <Cell>
                  <TextLink href={href}>{t(`until.${kind}`)}</TextLink>
                </Cell>
                <Cell numeric>{number.format(now.orders)}</Cell>
                <Cell numeric>{written(now.median)}</Cell>
                <Cell numeric>{written(now.ninth)}</Cell>
                <Cell numeric roomy className="text-muted">
                  {written(before.median)}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}
