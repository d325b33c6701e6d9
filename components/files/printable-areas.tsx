"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useSettled } from "#components/form/use-settled.ts";
import { AffixedInput } from "#components/ui/affixed-input.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { printableAreasQuery } from "#lib/features/files/query.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import { PrintableArea } from "./printable-area.tsx";

type PrintableAreasProps = { place: Place; file: FileFacts; mayMakeTemplates: boolean };

const pauseMs = 150;

/** One file against every print area of the catalog, best first. */
export function PrintableAreas({ place, file, mayMakeTemplates }: PrintableAreasProps) {
  const t = useTranslations("placement.areas");
  const faceId = useId();
  const [typed, setTyped] = useState("");
  const [face, setFace] = useState("");
  const q = useSettled(typed.trim(), pauseMs);
  const search = { ...(q && { q }), ...(face && { face }) };
  const found = useInfiniteQuery(printableAreasQuery(place, file.id, search));
  const first = found.data?.pages[0];
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card
      title={t("title")}
      aside={
        first && (
          <span className="tabular-nums">
            {t("counts", { total: first.total, reaching: first.reaching })}
          </span>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <AffixedInput
            type="search"
            maxLength={100}
            className="min-w-56 flex-1"
            aria-label={t("search")}
            placeholder={t("search")}
            before={<Search />}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <label htmlFor={faceId} className="sr-only">
            {t("face")}
          </label>
          <Select
            id={faceId}
            className="w-auto!"
            value={face}
            onChange={({ target }) => setFace(target.value)}
          >
            <option value="">{t("everyFace")}</option>
            {first?.faces.map((each) => (
              <option key={each.face} value={each.face}>
                {t("faceCount", each)}
              </option>
            ))}
          </Select>
        </div>
        {found.error && (
          <Callout
            tone="warn"
            title={(found.error instanceof FetchRefusal && found.error.sentence) || t("failed")}
          />
        )}
        {found.isPending && <LoadingRows />}
        {found.data && rows.length === 0 && <Nothing>{t("nothing")}</Nothing>}
        <ul className={found.isPlaceholderData ? "opacity-60" : undefined}>
          {rows.map((row) => (
            <li key={`${row.productId} ${row.area.face}`} className="border-b border-line last:border-0">
              <PrintableArea place={place} file={file} row={row} mayMakeTemplates={mayMakeTemplates} />
            </li>
          ))}
        </ul>
        {found.hasNextPage && (
          <Button
            className="self-center"
            pending={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t("more")}
          </Button>
        )}
      </div>
    </Card>
  );
}

function LoadingRows() {
  return [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} className="h-14 w-full" />);
}
