import { useMemo, useState } from "react";
import { diffFromQuote } from "#lib/features/orders/diff-from-quote.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { isPayable } from "#lib/features/orders/status.ts";

/** How a draft differs from its quote, and whether this reader has confirmed that. */
export function useQuoteLook(order: OrderView) {
  const [seen, setSeen] = useState("");
  const { quoted } = order.origin;
  const difference = useMemo(() => {
    if (!quoted || !isPayable(order.status)) return null;
    return quoted === "unreadable" ? quoted : diffFromQuote(quoted, order);
  }, [quoted, order]);
  const differenceKey = difference ? JSON.stringify(difference) : "";
  return {
    difference,
    isSeen: differenceKey === seen,
    setSeen: (isSeen: boolean) => setSeen(isSeen ? differenceKey : ""),
  };
}
