"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Picture } from "#components/ui/picture.tsx";
import type { PrintArea } from "#lib/core/service/schemas/print-area.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Placement, placeFile, verdictOf } from "#lib/features/files/placement.ts";
import { type Place, paths } from "#lib/paths.ts";
import { nameOfFile } from "./name-of-file.ts";

type ChooseTileProps = {
  place: Place;
  file: FileFacts;
  area: PrintArea | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

export function ChooseTile({ place, file, area, isChosen, onChoose }: ChooseTileProps) {
  const t = useTranslations("chooseFile");
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-pressed={isChosen}
      className={clsx(
        "flex h-full w-full flex-col gap-1.5 rounded-lg border p-2 text-start hover:bg-wash focus-visible:bg-wash",
        isChosen ? "border-accent bg-accent-soft" : "border-line",
      )}
    >
      <Picture src={file.hasPreview ? paths.api.filePreview(place, file.id) : null} alt="" />
      <span className="line-clamp-2 text-sm font-medium break-words">
        {nameOfFile(file) ?? t("unnamed", { id: file.id.slice(0, 8) })}
      </span>
      <span className="text-xs text-muted tabular-nums">
        {t("pixels", { width: file.widthPx, height: file.heightPx })}
      </span>
      {area && (
        <span className="mt-auto pt-1">
          <Verdict placement={placeFile(file, area)} />
        </span>
      )}
    </button>
  );
}

/** From here on a file is called a good fit. */
const wellFilled = 0.8;

function Verdict({ placement }: { placement: Placement }) {
  const { coverage, missing } = placement;
  const t = useTranslations("chooseFile");
  // Never rounded up: what leaves something free does not fill it.
  const share = Math.floor(coverage * 100) / 100;
  if (verdictOf(placement) === "tooSmall")
    return <Badge tone="bad">{t("lacks", { count: Math.max(missing.width, missing.height) })}</Badge>;
  return <Badge tone={coverage >= wellFilled ? "good" : "neutral"}>{t("fills", { share })}</Badge>;
}
