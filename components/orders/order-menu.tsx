"use client";

import { CopyPlus, Ellipsis, FileText, Pencil, Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "#components/ui/menu.tsx";
import { MenuLink } from "#components/ui/menu-item.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { isCancellable } from "#lib/features/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";

type OrderMenuProps = { place: Place; order: OrderView; mayWrite: boolean };

/** What else can be made of an order, whatever state it is in. */
export function OrderMenu({ place, order: { id, status }, mayWrite }: OrderMenuProps) {
  const t = useTranslations("order");
  return (
    <Menu label={t("more")} trigger={<Ellipsis />} variant="secondary" size="lg" square align="end">
      {mayWrite && isCancellable(status) && (
        <MenuLink href={paths.changeOrder(place, id)} icon={<Pencil />}>
          {t("change")}
        </MenuLink>
      )}
      {mayWrite && (
        <>
          <MenuLink href={paths.newOrder(place, { orderId: id })} icon={<CopyPlus />}>
            {t("duplicate")}
          </MenuLink>
          <MenuLink href={paths.newSchedule(place, { orderId: id })} icon={<Repeat />}>
            {t("repeat")}
          </MenuLink>
        </>
      )}
      <MenuLink href={paths.packingNote(place, id)} icon={<FileText />}>
        {t("packingNote")}
      </MenuLink>
    </Menu>
  );
}
