"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useDebounced } from "#components/form/use-debounced.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { AddressView } from "#lib/features/addresses/form-address.ts";
import { addressListQuery } from "#lib/features/addresses/query.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import { AddressText } from "./address-text.tsx";

const pauseMs = 150;

type AddressPickerProps = { place: Place; locale: string; onTake: (address: AddressView) => void };

/** The address book in a dialog: filtered while a person types, to choose one address. */
export default function AddressPicker({ place, locale, onTake }: AddressPickerProps) {
  const t = useTranslations("addresses");
  const ref = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), pauseMs);
  const { data, error, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    addressListQuery(place, q),
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const take = (address: AddressView) => {
    onTake(address);
    ref.current?.close();
  };
  return (
    <OpenedModal ref={ref} id={useId()} title={t("title")} size="wide">
      <div className="flex min-h-96 flex-col gap-3">
        <SearchInput autoFocus label={t("search")} value={typed} onType={setTyped} />
        {error && (
          <Callout tone="warn" title={(error instanceof FetchRefusal && error.sentence) || t("staleTitle")} />
        )}
        {!data && !error && <Skeleton className="h-72 w-full" />}
        {data && rows.length === 0 && <Nothing>{q ? t("nothingFound", { q }) : t("emptyText")}</Nothing>}
        <ul className={isPlaceholderData ? "divide-y divide-line text-muted" : "divide-y divide-line"}>
          {rows.map((address) => (
            <li key={address.id}>
              <button
                type="button"
                onClick={() => take(address)}
                className="w-full rounded-md px-2 py-2 text-left hover:bg-wash focus-visible:outline-2 focus-visible:outline-accent"
              >
                <span className="font-medium">{address.name}</span>
                {address.company && <span className="text-muted"> · {address.company}</span>}
                <span className="block text-sm text-muted">
                  <AddressText address={address} locale={locale} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()} className="self-center">
            {t("more")}
          </Button>
        )}
      </div>
    </OpenedModal>
  );
}
