"use client";

import { useTranslations } from "next-intl";
import { CodeBlock } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { Order } from "#lib/core/service/schemas/order.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";

type RawJsonProps = { order: OrderView; onClose: () => void };

/** The fields that Pressroom adds to the service's order, all of them: another one would not compile. */
const ownFields: Record<Exclude<keyof OrderView, keyof Order>, true> = {
  refundedCents: true,
  lastIntent: true,
  timeline: true,
  requests: true,
  origin: true,
  reference: true,
  tags: true,
  assignee: true,
  mirroredAt: true,
  isAddressInBook: true,
  addressLines: true,
  issue: true,
  hasTrackingLink: true,
};

/** The order as the service sent it, without the fields of Pressroom. */
export default function RawJson({ order, onClose }: RawJsonProps) {
  const t = useTranslations("order");
  const sent = Object.fromEntries(Object.entries(order).filter(([name]) => !(name in ownFields)));
  const json = JSON.stringify(sent, null, 2);
  return (
    <OpenedModal id="raw-order" side size="wide" title={t("raw")} onClose={onClose}>
      <div className="mb-3 flex justify-end">
        <CopyButton visible value={json} label={t("copyRaw")} />
      </div>
      <CodeBlock label={t("raw")}>{json}</CodeBlock>
    </OpenedModal>
  );
}
