"use client";

import { useTranslations } from "next-intl";
import { TileGrid } from "#components/layout/tile-grid.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { Place } from "#lib/paths.ts";
import { FileTile } from "./file-tile.tsx";
import type { ChosenFiles } from "./use-chosen-files.ts";

/** Two rows on a wide screen. */
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
