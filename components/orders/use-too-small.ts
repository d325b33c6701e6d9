"use client";

import { useWatch } from "react-hook-form";
import { useKnownFiles } from "#components/files/use-known-files.ts";
import type { FileFacts } from "#lib/files/file-facts.ts";
import { type Pixels, placeFile, verdictOf } from "#lib/files/placement.ts";
import type { OrderingLine } from "#lib/orders/ordering-line.ts";
import type { CreateOrderInput } from "#lib/orders/schemas.ts";
import type { Place } from "#lib/paths.ts";

export type TooSmall = { index: number; faceName: string; missing: Pixels };

/** Faces of the form's lines whose files the service would refuse for their pixels: told before it is asked. */
export function useTooSmall(
  place: Place,
  lines: readonly OrderingLine[],
  brought: readonly FileFacts[],
): TooSmall[] {
  const items = useWatch<CreateOrderInput, "items">({ name: "items" });
  const ids = items.flatMap(({ files }) => Object.values(files ?? {}));
  const { files } = useKnownFiles(place, ids, brought);
  return items.flatMap((item, index) =>
    Object.entries(item.files ?? {}).flatMap(([face, fileId]) => {
      const area = lines[index]?.printAreas.find((candidate) => candidate.face === face);
      const file = files.get(fileId);
      const placement = area && file && placeFile(file, area);
      return placement && verdictOf(placement) === "tooSmall"
        ? [{ index, faceName: area.name, missing: placement.missing }]
        : [];
    }),
  );
}
