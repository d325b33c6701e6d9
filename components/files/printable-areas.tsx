"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useDebounced } from "#components/form/use-debounced.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { AffixedInput, Select } from "#components/ui/input.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
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

type PrintableAreaProps = {
  place: Place;
  file: FileFacts;
  row: FoundAreas["rows"][number];
  mayMakeTemplates: boolean;
};

function PrintableArea({ place, file, row, mayMakeTemplates }: PrintableAreaProps) {
  const t = useTranslations("placement.areas");
  const { productId, title, imageUrl, area } = row;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Picture src={imageUrl} alt="" className="w-12 shrink-0" />
      <div className="min-w-40 flex-1">
        <TextLink href={paths.product(place, productId)}>{title}</TextLink>
        <p className="text-sm text-muted tabular-nums">
          {area.name} · {t("printed", { width: area.width_cm, height: area.height_cm })}
        </p>
      </div>
      <div className="min-w-52 flex-1 tabular-nums">
        <Verdict file={file} area={area} />
      </div>
      {mayMakeTemplates && (
        <LinkButton
          size="sm"
          variant="quiet"
          href={paths.newTemplate(place, { product: productId, file: file.id, face: area.face })}
          aria-label={t("makeTemplateOf", { title, face: area.name })}
        >
          {t("makeTemplate")}
        </LinkButton>
      )}
    </div>
  );
}

function Verdict({ file, area }: Pick<PrintableAreaProps["row"], "area"> & { file: FileFacts }) {
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
