"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import type { OrderSync } from "#lib/features/orders/get-order-sync.ts";
import { formatCount } from "#lib/numbers.ts";

/** The progress of the first full sync; later ones are not shown. */
export default function SyncProgress({ sync, locale }: { sync: OrderSync; locale: string }) {
  const t = useTranslations("ordersList");
  if (sync.state !== "running") return null;
  return (
    <div className="px-(--edge) pt-4">
      <Callout
        tone="info"
        title={t("bringing", {
          count: sync.syncedOrders,
          shown: formatCount(sync.syncedOrders, locale),
        })}
      >
        {t("bringingText")}
      </Callout>
    </div>
  );
}
