"use client";

import { useTranslations } from "next-intl";
import { Pagination } from "#components/ui/pagination.tsx";
import type { PagePlace } from "#lib/orders/list/list-address.ts";
import type { OrderPage } from "#lib/orders/list/order-row.ts";
import { PageLink } from "./page-link.tsx";

type ListPagesProps = { page: OrderPage; hrefOf: (at: PagePlace) => string };

export function ListPages({ page, hrefOf }: ListPagesProps) {
  const t = useTranslations("ordersList");
  const { rows, nextCursor, previousCursor, isCapped } = page;
  // Where nothing was found, the words in its place say so.
  if (!nextCursor && !previousCursor && !(isCapped && rows.length > 0)) return null;
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
        {isCapped && t("capped")}
      </Pagination>
    </div>
  );
}
