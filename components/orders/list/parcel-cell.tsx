"use client";

import type { ParcelSummary } from "#lib/features/orders/order-row.ts";
import type { RowWords } from "./use-row-words.ts";

/** The last parcel; how many more there are stands beside it. */
export function ParcelCell({ parcels, words }: { parcels: ParcelSummary; words: RowWords }) {
  const { count, carrier, trackingNumber, trackingUrl } = parcels;
  return (
    <span className="block">
      <span className="block text-sm text-muted">
        {carrier}
        {count > 1 && ` · ${words.list("parcels", { count })}`}
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
