"use client";

import { ArrowUp, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useDeferredValue, useMemo, useRef } from "react";
import { ResultAnnouncer } from "#components/layout/result-announcer.tsx";
import { useNow } from "#components/live/use-now.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { lazyPart, lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import type { ListAddress } from "#lib/features/orders/list-address.ts";
import type { OrderColumn } from "#lib/features/orders/order-columns.ts";
import { isFiltered } from "#lib/features/orders/order-query.ts";
import type { OrderPage } from "#lib/features/orders/order-row.ts";
import type { SteadyPage } from "#lib/features/orders/steady-rows.ts";
import type { Place } from "#lib/paths.ts";
import type { ListPosition } from "#lib/url-params.ts";
import { PageLink } from "./links.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";
import type { ListNavigation } from "./use-order-page.ts";

// Loaded on demand: shown after an action or in rare states, and not in the first view.
const ChosenOrdersBar = lazyPart(() => import("./chosen-orders.tsx"));
const NoOrders = lazyPartInPlace(() => import("./no-orders.tsx"));

type FoundOrdersProps = {
  place: Place;
  address: ListAddress;
  hrefOf: ListNavigation["hrefOf"];
  steady: SteadyPage;
  columns: readonly OrderColumn[];
  /** The rows are of another query: its own are being loaded, or were refused. */
  isComing: boolean;
  /** The first full sync is not complete yet. */
  isFilling: boolean;
  onShowNewRows: () => Promise<void>;
  may: { write: boolean; confirm: boolean };
  locale: string;
};

/** The found orders, and which of them are chosen. Choosing an order does not render the toolbar again. */
export function FoundOrders(props: FoundOrdersProps) {
  const { place, address, hrefOf, steady, isComing, isFilling, onShowNewRows, may, locale } = props;
  const { query } = address;
  const now = useNow();
  const rows = useMemo(() => steady.rows.map(({ row }) => row), [steady.rows]);
  const chosen = useChosenOrders(
    query,
    // The rows of another query would stay chosen when they are no longer shown.
    useMemo(() => (isComing ? [] : rows.map(({ id }) => id)), [rows, isComing]),
  );
  // Deferred until the checkboxes are rendered: they answer the click, and do not wait for a bar that is still loading.
  const hasBar = useDeferredValue(chosen.isAny);
  const table = useRef<HTMLDivElement>(null);
  const revealNewRows = async () => {
    await onShowNewRows();
    table.current?.focus();
  };
  return (
    <>
      <ResultAnnouncer
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
        <NewRowsPill
          waiting={steady.waiting.length}
          left={steady.rows.filter(({ hasLeft }) => hasLeft).length}
          onShow={revealNewRows}
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
                page={steady.page}
                hrefOf={(q) => hrefOf({ ...address, query: { ...query, q }, at: null })}
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

type NewRowsPillProps = { waiting: number; left: number; onShow: () => void };

/** Floats above the table without covering its rows: new rows wait until the reader wants them. */
function NewRowsPill({ waiting, left, onShow }: NewRowsPillProps) {
  const t = useTranslations("ordersList");
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--sticky-top,0px)+0.5rem)] z-[5] flex h-0 justify-center"
    >
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

type ListPagesProps = { page: OrderPage; hrefOf: (at: ListPosition) => string };

function ListPages({ page, hrefOf }: ListPagesProps) {
  const t = useTranslations("ordersList");
  const { rows, nextCursor, previousCursor, isCapped } = page;
  // If nothing was found, the empty state says so.
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
