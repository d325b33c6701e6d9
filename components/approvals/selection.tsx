"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { QuotedCents } from "#lib/features/orders/find-differing.ts";
import type { ItemWarnings } from "#lib/features/orders/item-warnings.ts";

/** An order that can be selected for payment. Amounts are in cents. */
export type Payable = ItemWarnings & {
  id: string;
  number: string;
  totalCents: number;
  currency: string;
  requestId?: string | undefined;
  /** Not null if the order differs from its quote. "Select all" leaves such an order out. */
  quotedCents: QuotedCents | null;
};

export type Selection = ReturnType<typeof useSelection>;

/** The selection of orders to pay. An order that disappears from the list is no longer selected. */
export function useSelection(payable: readonly Payable[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = payable.filter(({ id }) => ids.has(id));
  const together = payable.filter(({ quotedCents }) => quotedCents === null).map(({ id }) => id);
  const isAll = chosen.length > 0 && together.every((id) => ids.has(id));
  return {
    chosen,
    isAll,
    mayAll: together.length > 0 || chosen.length > 0,
    has: (id: string) => ids.has(id),
    may: (id: string) => payable.some((candidate) => candidate.id === id),
    toggle: (id: string) => setIds(ids.has(id) ? without(ids, [id]) : new Set([...ids, id])),
    toggleAll: () => setIds(isAll ? new Set() : new Set([...ids, ...together])),
    clear: () => setIds(new Set()),
  };
}

export const sumOf = ({ chosen }: Selection) => chosen.reduce((sum, { totalCents }) => sum + totalCents, 0);

function without(ids: ReadonlySet<string>, left: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !left.includes(id)));
}

export function SelectAll({ selection }: { selection: Selection }) {
  const t = useTranslations("approvals");
  return (
    <Checkbox
      aria-label={t("selectAll")}
      checked={selection.isAll}
      disabled={!selection.mayAll}
      mixed={selection.chosen.length > 0 && !selection.isAll}
      onChange={selection.toggleAll}
    />
  );
}

type SelectOneProps = { selection: Selection; order: Pick<Payable, "id" | "number"> };

export function SelectOne({ selection, order: { id, number } }: SelectOneProps) {
  const t = useTranslations("approvals");
  return (
    <Checkbox
      aria-label={t("select", { number })}
      checked={selection.has(id)}
      disabled={!selection.may(id)}
      onChange={() => selection.toggle(id)}
    />
  );
}
