"use client";

import { useTranslations } from "next-intl";
import { Pagination } from "#components/ui/pagination.tsx";
import type { PagePlace } from "#lib/features/orders/list-address.ts";
import type { OrderPage } from "#lib/features/orders/order-row.ts";
import { PageLink } from "./page-link.tsx";

type ListPagesProps = { page: OrderPage; hrefOf: (at: PagePlace) => string };

export function ListPages({ page, hrefOf }: ListPagesProps) {
  const t = useTranslations("ordersList");
  const { nextCursor, previousCursor } = page;
  if (!nextCursor && !previousCursor) return null;
  return (
    <div className="px-(--edge)">
      <Pagination
        label={t("pages")}
        link={PageLink}
        previous={{
          label: t("previous"),
          href: previousCursor ? hrefOf({ cursor: previousCursor, direction: "previous" }) : undefined,
        }}
        next={{
          label: t("next"),
          href: nextCursor ? hrefOf({ cursor: nextCursor, direction: "next" }) : undefined,
        }}
      >
        {page.isCapped && t("capped")}
      </Pagination>
    </div>
  );
}
