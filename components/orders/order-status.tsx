"use client";

import { useTranslations } from "next-intl";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { isKnownStatus, statusTone } from "#lib/orders/status.ts";

/** A state that this source does not know is shown by its own word. */
export function OrderStatus({ status }: { status: string }) {
  const t = useTranslations("status");
  return (
    <StatusDot tone={statusTone(status)} hollow={status === "draft"}>
      {isKnownStatus(status) ? t(status) : status}
    </StatusDot>
  );
}
