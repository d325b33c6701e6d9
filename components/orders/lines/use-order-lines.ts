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

/** The items to send. An empty quantity becomes NaN, so that the form reports it. */
export const toFormItems = (lines: readonly QuoteLine[]): OrderItemRequest[] =>
  lines.map((line) => ({ ...toItem(line), quantity: line.quantity ?? Number.NaN }));

/**
 * Line items that are being edited, and the function that changes them. Only the lines of the quote's document are
 * used.
 */
export type OrderLinesDraft = { document: QuoteDocument; change: (edit: Edit) => void };

/** Edits the line items of an order inside its form, and updates the field `items` with every change. */
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
  /** The files that the page was rendered with. */
  files: readonly FileFacts[];
};

/** Faces of line items whose files have too few pixels for the service: reported before it is asked. */
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
