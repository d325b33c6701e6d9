import { preferredLocale } from "#lib/core/i18n/locales.ts";
import { orderSchema } from "#lib/core/service/schemas/order.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { findLogo } from "#lib/features/settings/find-logo.ts";
import { findTrackingLink } from "#lib/features/tracking/find-tracking-link.ts";
import { readStored } from "#lib/read-stored.ts";

export type TrackedParcel = {
  carrier: string;
  number: string;
  url: string | null;
  status: string;
  shippedAt: string | null;
  deliveredAt: string | null;
};

/** What a tracking page shows: no price, no address, no name and no SKU. Dates are ISO 8601 in UTC. */
export type OpenedTracking = {
  from: string;
  hasLogo: boolean;
  lang: Lang;
  number: string;
  status: string;
  orderedAt: string;
  pieces: number;
  parcels: TrackedParcel[];
};

/**
 * Reads the order behind a tracking link, as the mirror has it now.
 * @param accepted the browser's `Accept-Language`
 * @throws AppError share_unknown | share_expired | stored_unreadable
 */
export async function openTracking(token: string, accepted: string | null): Promise<OpenedTracking> {
  const { workspaceId, workspaceName, number, status, data } = await findTrackingLink(token);
  const order = readStored(orderSchema, data, "order");
  const logo = await findLogo(workspaceId);
  return {
    from: workspaceName,
    hasLogo: logo !== null,
    lang: preferredLocale(null, accepted),
    ...{ number, status },
    orderedAt: order.created_at,
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    parcels: order.shipments.map((parcel) => ({
      carrier: parcel.carrier,
      number: parcel.tracking_number,
      url: parcel.tracking_url,
      status: parcel.status,
      shippedAt: parcel.shipped_at,
      deliveredAt: parcel.delivered_at,
    })),
  };
}
