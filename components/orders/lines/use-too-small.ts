"use client";

import { useKnownFiles } from "#components/files/use-known-files.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Pixels, placeFile, verdictOf } from "#lib/features/files/placement.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { Place } from "#lib/paths.ts";

export type TooSmall = { lineId: string; faceName: string; missing: Pixels };

type Printed = {
  lines: readonly QuoteLine[];
  variants: ReadonlyMap<string, LineVariant>;
  /** Those that the page brought along. */
  files: readonly FileFacts[];
};

/** Faces of the lines whose files the service would refuse for their pixels: told before it is asked. */
export function useTooSmall(place: Place, { lines, variants, files: brought }: Printed): TooSmall[] {
  const printed = lines.filter(({ productId }) => productId === null);
  const ids = printed.flatMap(({ files }) => Object.values(files));
  const { files } = useKnownFiles(place, ids, brought);
  return printed.flatMap((line) =>
    Object.entries(line.files).flatMap(([face, fileId]) => {
      const area = variants.get(line.sku)?.printAreas.find((candidate) => candidate.face === face);
      const file = files.get(fileId);
      const placement = area && file && placeFile(file, area);
      return placement && verdictOf(placement) === "tooSmall"
        ? [{ lineId: line.id, faceName: area.name, missing: placement.missing }]
        : [];
    }),
  );
}
