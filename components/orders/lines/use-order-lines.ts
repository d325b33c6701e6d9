"use client";

import { useCallback, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useKnownFiles } from "#components/files/use-known-files.ts";
import type { Edit } from "#components/quotes/draft-history.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Pixels, placeFile, verdictOf } from "#lib/features/files/placement.ts";
import type { QuoteDocument, QuoteLine } from "#lib/features/quotes/document.ts";
import { newDocument } from "#lib/features/quotes/new-document.ts";
import { toItem } from "#lib/features/quotes/to-estimate-request.ts";
import type { Place } from "#lib/paths.ts";

/** What will be sent; an empty quantity is no number, so that the form finds it. */
export const toFormItems = (lines: readonly QuoteLine[]): OrderItemRequest[] =>
  lines.map((line) => ({ ...toItem(line), quantity: line.quantity ?? Number.NaN }));

/** Lines while they are written, with what changes them: of a quote's document the lines alone are used. */
export type OrderLinesDraft = { document: QuoteDocument; change: (edit: Edit) => void };

/** The lines of an order inside its form, whose `items` follow every change. */
export function useOrderLines(initial: readonly QuoteLine[]): OrderLinesDraft {
  const { setValue, clearErrors } = useFormContext();
  const [document, setDocument] = useState(() => ({ ...newDocument(), lines: [...initial] }));
  const latest = useRef<QuoteDocument>(document);
  const change = useCallback(
    (edit: Edit) => {
      const next = edit(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setDocument(next);
      clearErrors("items");
      setValue("items", toFormItems(next.lines), { shouldDirty: true });
    },
    [setValue, clearErrors],
  );
  return { document, change };
}

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
