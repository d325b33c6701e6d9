"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import { Drawer } from "#components/ui/drawer.tsx";
import type { OrderView } from "#lib/orders/order-view.ts";

const drawerId = "raw-order";

/** As the service sent it, without what Pressroom adds. */
export function RawOrder({ order }: { order: OrderView }) {
  const t = useTranslations("order");
  const {
    refundedCents: _,
    lastIntent: _i,
    receivedEvents: _e,
    requests: _r,
    quote: _q,
    mirroredAt: _m,
    ...sent
  } = order;
  return (
    <>
      <Button {...opensDialog(drawerId)} variant="quiet" className="self-start">
        {t("showRaw")}
      </Button>
      <Drawer id={drawerId} title={t("raw")} closeLabel={t("close")} size="wide">
        <CodeBlock label={t("raw")}>{JSON.stringify(sent, null, 2)}</CodeBlock>
      </Drawer>
    </>
  );
}
