import type { ReactNode } from "react";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell } from "#components/ui/table.tsx";
import { type Place, paths } from "#lib/paths.ts";

type OrderNumberCellProps = {
  place: Place;
  order: { id: string; number: string; reference?: string | null };
  label: string;
  children?: ReactNode;
};

/** The number of an order, which is the link of its row, and the merchant's reference. */
export function OrderNumberCell({ place, order, label, children }: OrderNumberCellProps) {
  const stored = useStoredText();
  return (
    <Cell label={label} phone="title">
      <IntentLink href={paths.order(place, order.id)} className="row-link">
        {order.number}
      </IntentLink>
      {order.reference && (
        <span className="block min-w-28 text-sm text-muted">{stored(order.reference)}</span>
      )}
      {children}
    </Cell>
  );
}
