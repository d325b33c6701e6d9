"use client";

import { useCallback, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { Edit } from "#components/quotes/draft-history.ts";
import type { QuoteDocument, QuoteLine } from "#lib/features/quotes/document.ts";
import { newDocument } from "#lib/features/quotes/new-document.ts";
import { toFormItems } from "./to-form-items.ts";

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
