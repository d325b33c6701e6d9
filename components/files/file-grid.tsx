"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { TileGrid } from "#components/layout/page-body.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Place, paths } from "#lib/paths.ts";
import { FilePicture } from "./file-picture.tsx";
import { isRotated, nameOfFile } from "./file-words.ts";
import type { ChosenFiles } from "./use-chosen-files.ts";

type FileTileProps = {
  place: Place;
  file: FileFacts;
  eager: boolean;
  isChosen: boolean;
  /** Undefined if the reader cannot do anything with files. */
  onToggle: ((id: string, isReaching: boolean) => void) | undefined;
};

const FileTile = memo(function FileTile({ place, file, eager, isChosen, onToggle }: FileTileProps) {
  const t = useTranslations("library");
  const name = nameOfFile(file) ?? t("unnamed", { id: file.id.slice(0, 8) });
  return (
    <article className="group relative">
      <FilePicture place={place} file={file} eager={eager} className={isChosen ? "ring-2 ring-accent" : ""} />
      {onToggle && (
        // Above the link that covers the tile, and large enough for touch.
        <label className="absolute top-0 left-0 z-1 grid size-9 place-items-center opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-checked:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100">
          <input
            type="checkbox"
            aria-label={t("choose", { name })}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              onToggle(file.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            className="tick"
          />
        </label>
      )}
      <h3 className="mt-2.5 line-clamp-2 font-medium break-words group-hover:underline">
        <IntentLink href={paths.file(place, file.id)} className="row-link rounded-sm whitespace-normal">
          {name}
        </IntentLink>
      </h3>
      <p className="text-sm text-muted tabular-nums">
        {t("pixels", { width: file.widthPx, height: file.heightPx })}
      </p>
      {file.tags.length > 0 && <p className="truncate text-sm text-muted">{file.tags.join(", ")}</p>}
      {(file.isMissingAtService || isRotated(file) || file.colorSpace === "cmyk") && (
        <p className="mt-1 flex flex-wrap gap-1">
          {file.isMissingAtService && <Badge tone="bad">{t("gone")}</Badge>}
          {isRotated(file) && <Badge tone="warn">{t("turned")}</Badge>}
          {file.colorSpace === "cmyk" && <Badge tone="warn">CMYK</Badge>}
        </p>
      )}
    </article>
  );
});

/** Two rows on a wide screen, loaded without waiting for scrolling. */
const eagerTiles = 8;

type FileGridProps = {
  place: Place;
  files: readonly FileFacts[];
  chosen: ChosenFiles;
  mayChoose: boolean;
};

export function FileGrid({ place, files, chosen, mayChoose }: FileGridProps) {
  const t = useTranslations("library");
  return (
    <section aria-label={t("title")}>
      <TileGrid>
        {files.map((file, index) => (
          <li key={file.id}>
            <FileTile
              place={place}
              file={file}
              eager={index < eagerTiles}
              isChosen={chosen.has(file.id)}
              onToggle={mayChoose ? chosen.toggle : undefined}
            />
          </li>
        ))}
      </TileGrid>
    </section>
  );
}
