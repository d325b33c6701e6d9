"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useDebounced } from "#components/form/use-debounced.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { productSearchQuery } from "#lib/features/catalog/query.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";

type ProductSearchProps = { place: Place; locale: string; onChoose: (productId: string) => void };

const pauseMs = 150;

export function ProductSearch({ place, locale, onChoose }: ProductSearchProps) {
  const t = useTranslations("productSearch");
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), pauseMs);
  const query = useInfiniteQuery(productSearchQuery(place, q));
  const { data, error } = query;
  const products = data?.pages.flatMap((page) => page.products);
  return (
    <div className="flex min-h-96 flex-col gap-3">
      <SearchInput
        autoFocus
        maxLength={100}
        onKeyDown={(event) => event.key === "ArrowDown" && step(event, 0)}
        label={t("search")}
        value={typed}
        onType={setTyped}
      />
      {error && <Callout tone="warn" title={error instanceof FetchRefusal ? error.sentence : t("failed")} />}
      {!data && !error && <SearchSkeleton />}
      {products?.length === 0 && <Nothing>{t("nothing", { q })}</Nothing>}
      <ul className={query.isPlaceholderData ? "opacity-60" : undefined}>
        {products?.map((product, at) => (
          <li key={product.id}>
            <button
              type="button"
              data-result={at}
              onClick={() => onChoose(product.id)}
              onKeyDown={moveBetweenResults}
              className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-wash focus-visible:bg-wash"
            >
              <Picture src={product.imageUrl} alt="" className="w-10 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{product.title}</span>
                <span className="block truncate text-sm text-muted">{product.subtitle}</span>
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {t("from", { price: formatCents(product.priceFromCents, locale, product.currency) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          <p className="text-sm text-muted tabular-nums">
            {t("shownOf", { shown: products?.length ?? 0, total: data?.pages[0]?.total ?? 0 })}
          </p>
          <Button pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </div>
  );
}

function moveBetweenResults(event: KeyboardEvent<HTMLButtonElement>) {
  const at = Number(event.currentTarget.dataset.result);
  if (event.key === "ArrowDown") step(event, at + 1);
  if (event.key === "ArrowUp") step(event, at - 1);
}

/** Moves the focus to a result; above the first result is the search field. */
function step(event: KeyboardEvent<HTMLElement>, at: number) {
  event.preventDefault();
  const dialog = event.currentTarget.closest("dialog");
  const target = at < 0 ? "input" : `[data-result="${at}"]`;
  dialog?.querySelector<HTMLElement>(target)?.focus();
}

function SearchSkeleton() {
  return [0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} className="h-11 w-full" />);
}
