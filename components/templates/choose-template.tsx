"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDebounced } from "#components/form/use-debounced.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { templateListQuery } from "#lib/features/templates/query.ts";
import type { TemplateRow } from "#lib/features/templates/template-view.ts";
import { type Place, paths } from "#lib/paths.ts";
import { TemplateIssues } from "./template-issues.tsx";

type ChooseTemplateProps = { place: Place; onChoose: (template: TemplateRow) => void };

const pauseMs = 150;

/** All templates by name, filtered while a person types. */
export function ChooseTemplate({ place, onChoose }: ChooseTemplateProps) {
  const t = useTranslations("templates");
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), pauseMs);
  const { data, isError, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(templateListQuery(place, q));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="flex min-h-96 flex-col gap-3">
      <SearchInput autoFocus label={t("search")} value={typed} onType={setTyped} />
      {isError && <Callout tone="warn" title={t("staleTitle")} />}
      {!data && !isError && [0, 1, 2, 3].map((row) => <Skeleton key={row} className="h-12 w-full" />)}
      {data && rows.length === 0 && (
        <Nothing>
          {q ? t("nothingFound", { q }) : t("noneToChoose")}{" "}
          {!q && <TextLink href={paths.newTemplate(place)}>{t("new")}</TextLink>}
        </Nothing>
      )}
      <ul className={isPlaceholderData ? "text-muted" : undefined}>
        {rows.map((row) => (
          <li key={row.id}>
            <Choice row={row} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()} className="self-center">
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function Choice({ row, onChoose }: { row: TemplateRow; onChoose: ChooseTemplateProps["onChoose"] }) {
  const t = useTranslations("templates");
  return (
    <button
      type="button"
      // The product is unknown, so there are no colours and sizes to choose.
      disabled={row.product === null}
      onClick={() => onChoose(row)}
      className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-wash focus-visible:bg-wash disabled:opacity-60"
    >
      <Picture src={row.product?.imageUrl ?? null} alt="" className="w-10 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{row.name}</span>
        <span className="block truncate text-sm text-muted">
          {[row.product?.title ?? t("unknownProduct"), row.prints.map(({ faceName }) => faceName).join(", ")]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className="flex shrink-0 flex-wrap justify-end gap-1 max-md:max-w-32">
        <TemplateIssues marks={row.issues} />
      </span>
    </button>
  );
}
