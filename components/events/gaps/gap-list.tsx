"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useInfiniteQuery } from "#components/live/use-query.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import { gapsQuery } from "#lib/features/events/query-gaps.ts";
import { paths } from "#lib/paths.ts";
import { GapLine } from "./gap-line.tsx";
import type { GapsScreenProps } from "./gaps-screen.tsx";

export function GapList({ place, lane, firstPage, locale, renderedAt }: GapsScreenProps) {
  const t = useTranslations("gaps");
  const now = useNow(renderedAt);
  const found = useInfiniteQuery({
    ...gapsQuery(place, lane),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data } = found;
  const rows = data.pages.flatMap((page) => page.rows);
  const texts = { staleTitle: t("staleTitle"), staleText: t("staleText"), more: t("more") };
  if (rows.length === 0) {
    const toEvents = <LinkButton href={paths.events(place)}>{t("toEvents")}</LinkButton>;
    return (
      <Paged found={found} texts={texts}>
        <EmptyState title={t(`empty.${lane}.title`)} action={toEvents}>
          {t(`empty.${lane}.text`)}
        </EmptyState>
      </Paged>
    );
  }
  return (
    <Paged found={found} texts={texts}>
      <Table caption={t(`caption.${lane}`)}>
        <thead>
          <tr>
            <Column>{t("order")}</Column>
            <Column>{t("what")}</Column>
            <Column>{t("cause")}</Column>
            <Column>{t("repair")}</Column>
            <Column numeric>{t("when")}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GapLine key={row.id} {...{ place, row, now, locale }} />
          ))}
        </tbody>
      </Table>
    </Paged>
  );
}
