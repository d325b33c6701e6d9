"use client";

import { useTranslations } from "next-intl";
import { CodeBlock } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";

type RawJsonProps = { order: OrderView; onClose: () => void };

/** Fields that Pressroom adds to the service's order. */
const ownFields: readonly string[] = [
  "refundedCents",
  "lastIntent",
  "timeline",
  "requests",
  "origin",
  "reference",
  "tags",
  "assignee",
  "mirroredAt",
  "isAddressInBook",
] as const satisfies readonly (keyof OrderView)[];

/** The order as the service sent it, without the fields of Pressroom. */
export default function RawJson({ order, onClose }: RawJsonProps) {
  const t = useTranslations("order");
  const sent = Object.fromEntries(Object.entries(order).filter(([name]) => !ownFields.includes(name)));
  const json = JSON.stringify(sent, null, 2);
  return (
    <OpenedModal id="raw-order" side size="wide" title={t("raw")} closeLabel={t("close")} onClose={onClose}>
      <div className="mb-3 flex justify-end">
        <CopyButton
          visible
          value={json}
          texts={{ copy: t("copyRaw"), copied: t("copied"), failed: t("copyFailed") }}
        />
      </div>
      <CodeBlock label={t("raw")}>{json}</CodeBlock>
    </OpenedModal>
  );
}
