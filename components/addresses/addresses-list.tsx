"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { useDebounced } from "#components/form/use-debounced.ts";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Toolbar } from "#components/layout/list-tools.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { ResultAnnouncer } from "#components/layout/result-announcer.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button, IconButton } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { Country } from "#lib/core/service/schemas/address.ts";
import type { AddressView } from "#lib/features/addresses/form-address.ts";
import type { AddressPage } from "#lib/features/addresses/list-addresses.ts";
import { addressListQuery } from "#lib/features/addresses/query.ts";
import { type Place, paths } from "#lib/paths.ts";
import { AddressText } from "./address-text.tsx";

const AddressDialog = lazyPart(() => import("./address-dialog.tsx"));
const DeleteAddress = lazyPart(() => import("./delete-address.tsx"));

type AddressesListProps = {
  place: Place;
  /** The search text when the page was rendered; `firstPage` is its result. */
  q: string;
  firstPage: AddressPage;
  countries: readonly Country[];
  mayWrite: boolean;
  formTexts: FormTexts;
  locale: string;
};

type Opened = { key: number; remove: boolean; address: AddressView | null };

const pauseMs = 150;

export function AddressesList(props: AddressesListProps) {
  const { place, q: rendered, firstPage, countries, mayWrite, formTexts, locale } = props;
  const t = useTranslations("addresses");
  const now = useNow();
  const [typed, setTyped] = useState(rendered);
  const [opened, setOpened] = useState<Opened | null>(null);
  const q = useDebounced(typed.trim(), pauseMs);
  const found = useInfiniteQuery({
    ...addressListQuery(place, q),
    ...(q === rendered && { initialData: { pages: [firstPage], pageParams: [""] } }),
  });
  const { data, isError, isPlaceholderData, refetch } = found;
  // Puts the search into the URL, so that going back to the list restores it.
  useEffect(() => {
    const query = q && `?${new URLSearchParams({ q })}`;
    if (window.location.search !== query)
      window.history.replaceState(null, "", paths.addresses(place, query));
  }, [place, q]);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const open = (address: AddressView | null, remove = false) =>
    setOpened((last) => ({ key: (last?.key ?? 0) + 1, remove, address }));
  const add = mayWrite && (
    <Button variant="primary" icon={<Plus />} onClick={() => open(null)}>
      {t("add")}
    </Button>
  );
  // Rows of another search, or a failure, do not mean that there are no addresses.
  const isEmpty = rows.length === 0 && q === "" && typed === "" && !isError && !isPlaceholderData;
  return (
    <>
      {isEmpty ? (
        <EmptyState title={t("emptyTitle")} action={add}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <Toolbar search={<SearchInput label={t("search")} value={typed} onType={setTyped} />}>{add}</Toolbar>
      )}
      <ResultAnnouncer
        count={q === "" || isPlaceholderData ? null : rows.length}
        hasMore={found.hasNextPage}
      />
      <Paged found={found} staleTitle={t("staleTitle")}>
        {rows.length === 0 && q !== "" && (
          <div className="px-4 md:px-6">
            <Nothing>{t("nothingFound", { q })}</Nothing>
          </div>
        )}
        {rows.length > 0 && (
          <Table caption={t("caption")} className={isPlaceholderData ? "text-muted" : undefined}>
            <thead>
              <tr>
                <Column>{t("name")}</Column>
                <Column>{t("address")}</Column>
                <Column roomy>{t("contact")}</Column>
                <Column numeric>{t("used")}</Column>
                {mayWrite && (
                  <Column>
                    <span className="sr-only">{t("actions")}</span>
                  </Column>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <AddressRow key={row.id} row={row} now={now} locale={locale} open={mayWrite ? open : null} />
              ))}
            </tbody>
          </Table>
        )}
      </Paged>
      {opened && mayWrite && (
        <Suspense key={opened.key}>
          {opened.remove && opened.address ? (
            <DeleteAddress place={place} address={opened.address} onDone={() => refetch()} />
          ) : (
            <AddressDialog
              {...{ place, countries, formTexts }}
              address={opened.address}
              onDone={() => refetch()}
            />
          )}
        </Suspense>
      )}
    </>
  );
}

type AddressRowProps = {
  row: AddressView;
  now: Date;
  locale: string;
  /** Null for members who may only read. */
  open: ((address: AddressView, remove?: boolean) => void) | null;
};

function AddressRow({ row, now, locale, open }: AddressRowProps) {
  const t = useTranslations("addresses");
  const timeZone = useTimeZone();
  return (
    <tr>
      <Cell label={t("name")} phone="title">
        {row.name}
        {row.company && <span className="block text-sm font-normal text-muted">{row.company}</span>}
      </Cell>
      <Cell label={t("address")} className="whitespace-normal">
        <AddressText address={row} locale={locale} />
      </Cell>
      <Cell label={t("contact")} roomy>
        {row.phone && <span className="block">{row.phone}</span>}
        {row.email && <span className="block">{row.email}</span>}
        {!row.phone && !row.email && "–"}
      </Cell>
      <Cell label={t("used")} numeric>
        <TimeAgo at={row.usedAt} now={now} locale={locale} timeZone={timeZone} />
      </Cell>
      {open && (
        <Cell label={t("actions")} phone="foot">
          <span className="flex justify-end gap-1">
            <IconButton size="sm" label={t("changeNamed", { name: row.name })} onClick={() => open(row)}>
              <Pencil />
            </IconButton>
            <IconButton
              size="sm"
              label={t("deleteNamed", { name: row.name })}
              onClick={() => open(row, true)}
            >
              <Trash2 />
            </IconButton>
          </span>
        </Cell>
      )}
    </tr>
  );
}
