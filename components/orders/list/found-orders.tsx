"use client";

import { ArrowUp, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useDeferredValue, useMemo, useRef } from "react";
import { FoundAloud } from "#components/layout/list-tools.tsx";
import { useNow } from "#components/live/use-now.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { late, lateHere } from "#components/ui/late.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import type { ListPlace } from "#lib/address-params.ts";
import type { ListAddress } from "#lib/features/orders/list-address.ts";
import type { OrderColumn } from "#lib/features/orders/order-columns.ts";
import { isFiltered } from "#lib/features/orders/order-query.ts";
import type { OrderPage } from "#lib/features/orders/order-row.ts";
import type { SteadyPage } from "#lib/features/orders/steady-rows.ts";
import type { Place } from "#lib/paths.ts";
import { PageLink } from "./links.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";
import type { ListGoing } from "./use-order-page.ts";

// For what somebody does, or for what is seldom so: not for what they see first.
const ChosenOrdersBar = late(() => import("./chosen-orders.tsx"));
const NoOrders = lateHere(() => import("./no-orders.tsx"));

type FoundOrdersProps = {
  place: Place;
  address: ListAddress;
  hrefOf: ListGoing["hrefOf"];
  steady: SteadyPage;
  columns: readonly OrderColumn[];
  /** Other rows are on their way. */
  isComing: boolean;
  /** The service is still being read for the first time. */
  isFilling: boolean;
  onShowNews: () => Promise<void>;
  may: { write: boolean; confirm: boolean };
  locale: string;
  renderedAt: string;
};

/** What was found, and what of it is chosen: a choice draws nothing anew of what stands above. */
export function FoundOrders(props: FoundOrdersProps) {
  const { place, address, hrefOf, steady, isComing, isFilling, onShowNews, may, locale } = props;
  const { query } = address;
  const now = useNow(props.renderedAt);
  const rows = useMemo(() => steady.rows.map(({ row }) => row), [steady.rows]);
  const chosen = useChosenOrders(
    query,
    useMemo(() => rows.map(({ id }) => id), [rows]),
  );
  // After the ticks: they are the answer to a press, and a bar that is still loading need not hold them up.
  const hasBar = useDeferredValue(chosen.isAny);
  const table = useRef<HTMLDivElement>(null);
  const showNews = async () => {
    await onShowNews();
    table.current?.focus();
  };
  return (
    <>
      <FoundAloud
        count={isComing || !isFiltered(query) ? null : rows.length}
        hasMore={steady.page.nextCursor !== null}
      />
      <div
        id="orders"
        ref={table}
        tabIndex={-1}
        aria-busy={isComing}
        className="transition-opacity duration-150 aria-busy:opacity-60 aria-busy:delay-200"
      >
        <NewsPill
          waiting={steady.waiting.length}
          left={steady.rows.filter(({ hasLeft }) => hasLeft).length}
          onShow={showNews}
        />
        {rows.length > 0 ? (
          <OrdersTable
            {...{ place, query, chosen, now, locale }}
            rows={steady.rows}
            columns={props.columns}
            hrefOf={(sorted) => hrefOf({ ...address, query: sorted, at: null })}
          />
        ) : (
          !isComing && (
            <Suspense>
              <NoOrders
                {...{ place, query }}
                isCapped={steady.page.isCapped}
                mayOrder={may.write}
                isComing={isFilling}
              />
            </Suspense>
          )
        )}
      </div>
      <ListPages page={steady.page} hrefOf={(at) => hrefOf({ ...address, at })} />
      <Suspense>
        {hasBar && chosen.isAny && (
          <ChosenOrdersBar
            {...{ place, chosen, rows, may, locale }}
            hasMore={steady.page.nextCursor !== null || steady.page.previousCursor !== null}
          />
        )}
      </Suspense>
    </>
  );
}

type NewsPillProps = { waiting: number; left: number; onShow: () => void };

/** Over the table and in nobody's way: what came waits behind it until it is wanted. */
function NewsPill({ waiting, left, onShow }: NewsPillProps) {
  const t = useTranslations("ordersList");
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-[5] flex h-0 justify-center">
      {(waiting > 0 || left > 0) && (
        <button
          type="button"
          onClick={onShow}
          className={buttonClass({
            variant: "primary",
            size: "sm",
            className: "pointer-events-auto rounded-full! shadow-lift",
          })}
        >
          {waiting > 0 ? <ArrowUp aria-hidden="true" /> : <RotateCw aria-hidden="true" />}
          {waiting > 0 ? t("waiting", { count: waiting }) : t("leaving", { count: left })}
        </button>
      )}
    </div>
  );
}

type ListPagesProps = { page: OrderPage; hrefOf: (at: ListPlace) => string };

function ListPages({ page, hrefOf }: ListPagesProps) {
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
