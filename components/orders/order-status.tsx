"use client";

import { useTranslations } from "next-intl";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { isKnownStatus, statusTone } from "#lib/orders/status.ts";

type Words = ReturnType<typeof useTranslations<"status">>;

export function OrderStatus({ status }: { status: string }) {
  return <StatusOf status={status} words={useTranslations("status")} />;
}

/** A state that this source does not know is shown by its own word. */
export function StatusOf({ status, words }: { status: string; words: Words }) {
  return (
    <StatusDot tone={statusTone(status)} hollow={status === "draft"}>
      {isKnownStatus(status) ? words(status) : status}
    </StatusDot>
  );
}
