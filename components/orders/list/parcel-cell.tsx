"use client";

import { useTranslations } from "next-intl";
import type { ParcelSummary } from "#lib/orders/list/order-row.ts";

/** The last parcel; how many more there are stands beside it. */
export function ParcelCell({ parcels }: { parcels: ParcelSummary }) {
  const t = useTranslations("ordersList");
  const { count, carrier, trackingNumber, trackingUrl } = parcels;
  return (
    <span className="block">
      <span className="block text-sm text-muted">
        {carrier}
        {count > 1 && ` · ${t("parcels", { count })}`}
      </span>
      {trackingUrl && /^https?:/i.test(trackingUrl) ? (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="tabular-nums underline decoration-edge underline-offset-2 hover:decoration-current"
        >
          {trackingNumber}
        </a>
      ) : (
        <span className="tabular-nums">{trackingNumber}</span>
      )}
    </span>
  );
}
