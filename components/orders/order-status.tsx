"use client";

import { useTranslations } from "next-intl";
import { StatusDot } from "#components/ui/badge.tsx";
import { isKnownStatus, statusTone } from "#lib/features/orders/status.ts";

export function OrderStatus({ status }: { status: string }) {
  const words = useTranslations("status");
  return <StatusOf status={status} word={isKnownStatus(status) ? words(status) : status} />;
}

/** `word` is the status in the reader's language, or its own name if this code does not know it. */
export function StatusOf({ status, word }: { status: string; word: string }) {
  return (
    <StatusDot tone={statusTone(status)} hollow={status === "draft"}>
      {word}
    </StatusDot>
  );
}
