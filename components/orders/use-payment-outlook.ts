"use client";

import { useQuery } from "@tanstack/react-query";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { paymentOutlookQuery } from "#lib/features/orders/queries.ts";
import type { Place } from "#lib/paths.ts";

/** Null for who neither pays nor asks: it is not theirs to read. */
export function usePaymentOutlook<Known extends PaymentOutlook | null>(place: Place, initial: Known) {
  const { data } = useQuery({
    ...paymentOutlookQuery(place),
    enabled: initial !== null,
    initialData: initial ?? undefined,
  });
  return (data ?? null) as Known;
}
