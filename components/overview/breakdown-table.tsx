import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table, TableScroll } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { formatCents } from "#lib/money.ts";
import { formatCount } from "#lib/numbers.ts";
import { formatChange } from "#lib/workflows/overview/format-statistics.ts";
import type { Breakdown, Part } from "#lib/workflows/overview/get-breakdown.ts";

type BreakdownTableProps = {
  title: string;
  about: string;
  /** The heading of the first column. */
  head: string;
  breakdown: Breakdown;
  name: (part: Part) => string;
  /** The list of a part's orders. */
  hrefOf: (part: Part) => string;
  locale: string;
};

/** The spending by part, the largest first. A bar behind the amount shows it relative to the largest. */
export async function BreakdownTable(props: BreakdownTableProps) {
  const { title, about, head, breakdown, name, hrefOf, locale } = props;
  const { parts, rest } = breakdown;
  const t = await getTranslations("overview");
  const most = Math.max(1, ...parts.map(({ cents }) => cents));
  return (
    <Card title={title} flush>
      <p className="px-4 pt-2 text-sm text-muted">{about}</p>
      {parts.length === 0 ? (
        <div className="p-4">
          <Nothing>{t("nothingSpent")}</Nothing>
        </div>
      ) : (
        <TableScroll label={title} className="rounded-none border-0">
          <Table caption={title} cards={false}>
            <thead>
              <tr>
                <Column>{head}</Column>
                <Column numeric>{t("orders")}</Column>
                <Column numeric>{t("spend")}</Column>
                <Column numeric roomy>
                  {t("change")}
                </Column>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <Row
                  key={part.key}
                  name={<TextLink href={hrefOf(part)}>{name(part)}</TextLink>}
                  orders={formatCount(part.orders, locale)}
                  spend={formatCents(part.cents, locale)}
                  change={formatChange(part.cents, part.beforeCents, locale)}
                  share={part.cents / most}
                />
              ))}
              {rest.count > 0 && (
                <Row
                  name={<span className="text-muted">{t("rest", { count: rest.count })}</span>}
                  orders={rest.orders === null ? "–" : formatCount(rest.orders, locale)}
                  spend={formatCents(rest.cents, locale)}
                />
              )}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </Card>
  );
}

type RowProps = { name: ReactNode; orders: string; spend: string; change?: string | null; share?: number };

function Row({ name, orders, spend, change, share }: RowProps) {
  return (
    <tr>
      <Cell className="w-full">
        {name}
        {share !== undefined && (
          <svg width="100%" height="4" className="mt-1 block" aria-hidden="true">
            <rect width={`${Math.max(0.5, share * 100)}%`} height="4" className="fill-accent" />
          </svg>
        )}
      </Cell>
      <Cell numeric>{orders}</Cell>
      <Cell numeric>{spend}</Cell>
      <Cell numeric roomy className="text-muted">
        {change ?? "–"}
      </Cell>
    </tr>
  );
}
