"use client";

import { useTranslations } from "next-intl";
import { StatusDot } from "#components/ui/badge.tsx";
import { isKnownStatus, statusTone } from "#lib/features/orders/status.ts";

export function OrderStatus({ status }: { status: string }) {
  const words = useTranslations("status");
  return <StatusOf status={status} word={isKnownStatus(status) ? words(status) : status} />;
}

/** `word`: of a state that this source does not know its own. */
export function StatusOf({ status, word }: { status: string; word: string }) {
  return (
    <StatusDot tone={statusTone(status)} hollow={status === "draft"}>
      {word}
    </StatusDot>
  );
}
