"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useDebounced } from "#components/form/use-debounced.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/input.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { PrintableAreas as FoundAreas } from "#lib/features/files/find-printable-areas.ts";
import { placeFile, verdictOf } from "#lib/features/files/placement.ts";
import { printableAreasQuery } from "#lib/features/files/query.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { floorToTenths, roundToTenths } from "./file-words.ts";

type PrintableAreasProps = { place: Place; file: FileFacts; mayMakeTemplates: boolean };

const pauseMs = 150;

/** Compares one file with every print area of the catalog; the best fit comes first. */
export function PrintableAreas({ place, file, mayMakeTemplates }: PrintableAreasProps) {
  const t = useTranslations("placement.areas");
  const faceId = useId();
  const [typed, setTyped] = useState("");
  const [face, setFace] = useState("");
  const q = useDebounced(typed.trim(), pauseMs);
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
          <SearchInput
            maxLength={100}
            className="min-w-56 flex-1"
            label={t("search")}
            value={typed}
            onType={setTyped}
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
          {groupByProduct(rows).map((areas) => (
            <li key={areas[0].productId} className="border-b border-line last:border-0">
              <PrintableProduct {...{ place, file, areas, mayMakeTemplates }} />
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

type AreaRow = FoundAreas["rows"][number];
/** The areas of one product. */
type Group = readonly [AreaRow, ...AreaRow[]];

function groupByProduct(rows: readonly AreaRow[]): Group[] {
  return [...Map.groupBy(rows, ({ productId }) => productId).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
}

type PrintableProductProps = { place: Place; file: FileFacts; areas: Group; mayMakeTemplates: boolean };

function PrintableProduct({ place, file, areas, mayMakeTemplates }: PrintableProductProps) {
  const t = useTranslations("placement.areas");
  const [{ productId, title, imageUrl, area: first }] = areas;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5">
      <Picture src={imageUrl} alt="" className="w-12 shrink-0" />
      <div className="flex min-w-52 flex-1 flex-col gap-2">
        <TextLink href={paths.product(place, productId)}>{title}</TextLink>
        {areas.map(({ area }) => (
          <div key={area.face} className="flex flex-wrap gap-x-4 tabular-nums">
            <p className="min-w-40 flex-1 text-sm text-muted">
              {area.name} · {t("printed", { width: area.width_cm, height: area.height_cm })}
            </p>
            <div className="min-w-52 flex-1">
              <Verdict file={file} area={area} />
            </div>
          </div>
        ))}
      </div>
      {mayMakeTemplates && (
        <LinkButton
          size="sm"
          href={paths.newTemplate(place, { product: productId, file: file.id, face: first.face })}
          aria-label={t("useOn", { title })}
        >
          {t("use")}
        </LinkButton>
      )}
    </div>
  );
}

/** The share of the areas below which a file fits few of them. */
const few = 0.25;

/** Shown at the head of a file's page if it has too few pixels for most areas. */
export function FewAreas({ place, file }: { place: Place; file: FileFacts }) {
  const t = useTranslations("placement.areas");
  const { data } = useInfiniteQuery(printableAreasQuery(place, file.id, {}));
  const first = data?.pages[0];
  if (!first || first.total === 0 || first.reaching >= first.total * few) return null;
  const { reaching, total } = first;
  return (
    <Callout tone="warn" title={t("few", { reaching, total })}>
      {t("fewText")}
    </Callout>
  );
}

function Verdict({ file, area }: Pick<AreaRow, "area"> & { file: FileFacts }) {
  const t = useTranslations("placement.areas");
  const placement = placeFile(file, area);
  const { coverage, dpi, sizeCm, missing, largestCm } = placement;
  if (verdictOf(placement) !== "tooSmall") {
    return (
      <>
        <StatusDot tone="good">
          {t("fills", { share: Math.floor(coverage * 100) / 100, dpi: Math.floor(dpi) })}
        </StatusDot>
        <p className="text-sm text-muted">
          {t("printed", { width: roundToTenths(sizeCm.width), height: roundToTenths(sizeCm.height) })}
        </p>
      </>
    );
  }
  return (
    <>
      <StatusDot tone="bad">{t("lacks", missing)}</StatusDot>
      {largestCm && (
        <p className="text-sm text-muted">
          {t("upTo", {
            width: floorToTenths(largestCm.width),
            height: floorToTenths(largestCm.height),
            areaWidth: area.width_cm,
            areaHeight: area.height_cm,
          })}
        </p>
      )}
    </>
  );
}
