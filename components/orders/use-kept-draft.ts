"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { makeId } from "#components/form/make-id.ts";
import { addressFields, type FormAddress } from "#lib/features/addresses/form-address.ts";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { forgetKeptOrder, type KeptOrder, readKeptOrder, writeKeptOrder } from "./kept-order.ts";
import type { OrderLinesDraft } from "./lines/use-order-lines.ts";

type Content = { lines: readonly QuoteLine[]; address: unknown; reference: unknown };

const describe = ({ lines, address, reference }: Content) => JSON.stringify([lines, address, reference]);

type KeptDraftOptions = {
  /** Without it, nothing is saved. */
  key: string | undefined;
  draft: OrderLinesDraft;
  lostCreations: readonly LostCreation[];
  /** The form was submitted with its current content, and got no answer. */
  isLost: boolean;
};

/**
 * Saves an order that is being written in this browser with every change, and restores it in the same form. The
 * submission id is restored too, so that an order that was possibly sent is not sent twice. What was submitted is not
 * restored once its order was found; what was written after it is, as another submission.
 */
export function useKeptDraft({ key, draft, lostCreations, isLost }: KeptDraftOptions) {
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
  const sent = useRef<string | null>(null);
  const content = describe({ lines, address, reference });

  const show = (given: Pick<KeptOrder, "submissionId" | "reference" | "address" | "lines">) => {
    draft.change((document) => ({ ...document, lines: given.lines }));
    for (const field of addressFields) setValue(`address.${field}`, given.address[field]);
    setValue("reference", given.reference);
    setValue("submissionId", given.submissionId);
  };
  const restore = useEffectEvent(async (from: string) => {
    const kept = await readKeptOrder(from);
    // What was typed before the draft was read takes precedence.
    const isUntouched =
      describe({ ...getValues(), lines: draft.document.lines } as Content) === describe(initial);
    isRead.current = true;
    const isMade = lostCreations.some(
      ({ submissionId, state }) => submissionId === kept?.submissionId && state === "succeeded",
    );
    if (isMade && kept?.isSent) return forgetKeptOrder(from);
    if (!kept || !isUntouched) return;
    sent.current = kept.isSent ? describe(kept) : null;
    show(isMade ? { ...kept, submissionId: makeId() } : kept);
    setRestoredAt(new Date(kept.at));
  });
  useEffect(() => {
    if (key) void restore(key);
  }, [key]);

  const keep = useEffectEvent((into: string, written: string) => {
    if (!isRead.current) return;
    if (written === describe(initial)) return forgetKeptOrder(into);
    const { submissionId } = getValues();
    const typed = { address: address as FormAddress, reference: reference ?? "" };
    const isSent = written === sent.current;
    writeKeptOrder(into, { ...typed, submissionId, lines: [...lines], isSent, at: Date.now() });
  });
  const keepSent = useEffectEvent((into: string) => {
    sent.current = content;
    keep(into, content);
  });
  useEffect(() => {
    if (key) keep(key, content);
  }, [key, content]);
  useEffect(() => {
    if (key && isLost) keepSent(key);
  }, [key, isLost]);

  return {
    isChanged: content !== describe(initial),
    restoredAt,
    /** Begins another order, with the initial content of the page. */
    startOver: () => {
      show({
        submissionId: makeId(),
        lines: [...initial.lines],
        address: initial.address as FormAddress,
        reference: initial.reference ?? "",
      });
      setRestoredAt(null);
    },
  };
}
