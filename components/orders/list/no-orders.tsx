"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { isFiltered, type OrderQuery } from "#lib/features/orders/order-query.ts";
import type { OrderPage } from "#lib/features/orders/order-row.ts";
import { searchSuggestionQuery } from "#lib/features/orders/queries.ts";
import { unappliedOperators } from "#lib/features/orders/search-operators.ts";
import { type Place, paths } from "#lib/paths.ts";
import { HereLink } from "./links.tsx";

type NoOrdersProps = {
  place: Place;
  query: OrderQuery;
  page: OrderPage;
  /** The same list with another search. */
  hrefOf: (q: string) => string;
  mayOrder: boolean;
  isComing: boolean;
};

/** Nothing was found, or there are no orders yet: each with the next step. */
export default function NoOrders({ place, query, page, hrefOf, mayOrder, isComing }: NoOrdersProps) {
  const t = useTranslations("ordersList");
  const { data: suggested } = useQuery({ ...searchSuggestionQuery(place, query.q), enabled: query.q !== "" });
  const suggestion = suggested?.q;
  if (isFiltered(query)) {
    const nothing = query.q
      ? t("nothingCalled", { q: query.q, isFiltered: String(isFiltered({ ...query, q: "" })) })
      : t("nothingText");
    return (
      <EmptyState
        title={t("nothingTitle")}
        action={
          <>
            {suggestion && (
              <HereLink href={hrefOf(suggestion)} className={buttonClass({ variant: "primary" })}>
                {t("searchInstead", { q: suggestion })}
              </HereLink>
            )}
            <HereLink href={paths.orders(place)} className={buttonClass({})}>
              {t("showAll")}
            </HereLink>
          </>
        }
      >
        {page.isCapped ? t("capped") : nothing}
        {unappliedOperators(query.q).map(({ operator, why }) => (
          <p key={operator}>{t(`unapplied.${why}`, { operator })}</p>
        ))}
      </EmptyState>
    );
  }
  if (isComing) return <EmptyState title={t("comingTitle")}>{t("comingText")}</EmptyState>;
  return (
    <EmptyState
      title={t("emptyTitle")}
      action={mayOrder && <LinkButton href={paths.newOrder(place)}>{t("new")}</LinkButton>}
    >
      <p>{t("emptyText")}</p>
      <p>{t("emptyScope")}</p>
    </EmptyState>
  );
}
