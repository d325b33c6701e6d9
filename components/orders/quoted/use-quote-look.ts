import { useState } from "react";
import type { OrderView } from "#lib/features/orders/order-view.ts";

/** How a draft differs from its quote, and whether this reader has confirmed that. */
export function useQuoteLook({ origin: { difference } }: OrderView) {
  const [seen, setSeen] = useState("");
  const differenceKey = difference ? JSON.stringify(difference) : "";
  return {
    difference,
    isSeen: differenceKey === seen,
    setSeen: (isSeen: boolean) => setSeen(isSeen ? differenceKey : ""),
  };
}
