"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { makeId } from "#components/form/make-id.ts";
import { addressFields, type TypedAddress } from "#lib/features/addresses/typed-address.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { forgetDraft, type KeptDraft, readDraft, writeDraft } from "./kept-draft.ts";
import type { OrderLinesDraft } from "./lines/use-order-lines.ts";

type Content = { lines: readonly QuoteLine[]; address: unknown; reference: unknown };

const describe = ({ lines, address, reference }: Content) => JSON.stringify([lines, address, reference]);

/**
 * Keeps an order that is being written in this browser with every change, and brings it back where it was begun.
 * Without a key nothing is kept. Its submission comes back with it: what may have been sent is not sent anew.
 */
export function useKeptDraft(key: string | undefined, draft: OrderLinesDraft) {
  const { setValue, getValues } = useFormContext<CreateOrderInput>();
  const [address, reference] = useWatch<CreateOrderInput, ["address", "reference"]>({
    name: ["address", "reference"],
  });
  const { lines } = draft.document;
  const [initial] = useState(() => ({
    lines,
    address: getValues("address"),
    reference: getValues("reference"),
  }));
  const [restoredAt, setRestoredAt] = useState<Date | null>(null);
  const isRead = useRef(false);
  const content = describe({ lines, address, reference });

  const show = (given: Pick<KeptDraft, "submissionId" | "reference" | "address" | "lines">) => {
    draft.change((document) => ({ ...document, lines: given.lines }));
    for (const field of addressFields) setValue(`address.${field}`, given.address[field]);
    setValue("reference", given.reference);
    setValue("submissionId", given.submissionId);
  };
  const restore = useEffectEvent(async (from: string) => {
    const kept = await readDraft(from);
    // What was typed before this was read counts.
    const isUntouched =
      describe({ ...getValues(), lines: draft.document.lines } as Content) === describe(initial);
    isRead.current = true;
    if (!kept || !isUntouched) return;
    show(kept);
    setRestoredAt(new Date(kept.at));
  });
  useEffect(() => {
    if (key) void restore(key);
  }, [key]);

  const keep = useEffectEvent((into: string, written: string) => {
    if (!isRead.current) return;
    if (written === describe(initial)) return forgetDraft(into);
    const { submissionId } = getValues();
    const typed = { address: address as TypedAddress, reference: reference ?? "" };
    writeDraft(into, { ...typed, submissionId, lines: [...lines], at: Date.now() });
  });
  useEffect(() => {
    if (key) keep(key, content);
  }, [key, content]);

  return {
    restoredAt,
    /** Another order, from what the page began with. */
    beginAnew: () => {
      show({
        submissionId: makeId(),
        lines: [...initial.lines],
        address: initial.address as TypedAddress,
        reference: initial.reference ?? "",
      });
      setRestoredAt(null);
    },
  };
}
