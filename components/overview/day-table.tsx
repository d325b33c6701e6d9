import { getTranslations } from "next-intl/server";
import { Cell, Column, Table, TableScroll } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { formatWholeDay } from "#lib/workflows/overview/format-day.ts";
import type { DailyFigures } from "#lib/workflows/overview/get-daily-figures.ts";
import type { Period } from "#lib/workflows/overview/period.ts";

type DayTableProps = { place: Place; period: Period; figures: DailyFigures; locale: string };

/** What the charts show, with the orders of each day behind its name. */
export async function DayTable({ place, period: { zone }, figures: { days }, locale }: DayTableProps) {
  const t = await getTranslations("overview");
  const number = new Intl.NumberFormat(writtenIn(locale));
  return (
    <TableScroll label={t("dayTable")} className="max-h-96 max-w-3xl">
      <Table caption={t("dayTable")} cards={false}>
        <thead>
          <tr>
            <Column>{t("day")}</Column>
            <Column numeric>{t("orders")}</Column>
            <Column numeric>{t("spentOrders")}</Column>
            <Column numeric>{t("spend")}</Column>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, spending, spentCents }) => (
            <tr key={day}>
              <Cell>
                <TextLink href={paths.orders(place, writeOrderQuery({ from: day, to: day, zone }))}>
                  {formatWholeDay(day, locale)}
                </TextLink>
              </Cell>
              <Cell numeric>{number.format(orders)}</Cell>
              <Cell numeric>{number.format(spending)}</Cell>
              <Cell numeric>{formatCents(spentCents, locale)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
