"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "#components/ui/menu.tsx";
import { MenuDownload } from "#components/ui/menu-item.tsx";
import { type OrderQuery, writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { type Place, paths } from "#lib/paths.ts";

/** Everything that is found, on all pages. */
export function ExportMenu({ place, query }: { place: Place; query: OrderQuery }) {
  const t = useTranslations("ordersList.export");
  const hrefOf = (as: Record<string, string>) => {
    const params = new URLSearchParams([
      ...new URLSearchParams(writeOrderQuery(query)),
      ...Object.entries(as),
    ]);
    return paths.api.orderExport(place, `?${params}`);
  };
  return (
    <Menu label={t("title")} trigger={<Download />} square align="end">
      <MenuDownload href={hrefOf({ format: "csv" })}>{t("csv")}</MenuDownload>
      <MenuDownload href={hrefOf({ format: "csv", rows: "items" })}>{t("items")}</MenuDownload>
      <MenuDownload href={hrefOf({ format: "json" })}>{t("json")}</MenuDownload>
    </Menu>
  );
}
