"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";

// Few who look at an order want to see it so.
const RawJson = late(() => import("./raw-json.tsx"));

export function RawOrder({ order }: { order: OrderView }) {
  const t = useTranslations("order");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="self-start" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t("showRaw")}
      </Button>
      {isOpen && (
        <Suspense>
          <RawJson order={order} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
