"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Callout } from "#components/ui/callout.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OrderIntentView } from "#lib/features/orders/order-view.ts";

/** A payment or cancellation that has not ended: whether it was sent, and whether its answer was lost. */
export default function IntentNotice({ intent, locale }: { intent: OrderIntentView; locale: string }) {
  const t = useTranslations("payment.underWay");
  const timeZone = useTimeZone();
  const { phase } = intent;
  const kind = intent.kind === "cancel" ? ("cancel" as const) : ("pay" as const);
  const at = formatDateTime(new Date(intent.sentAt ?? intent.askedAt), locale, timeZone);
  return (
    <Callout tone={phase === "awaited" ? "info" : "warn"} title={t(`${kind}.${phase}`, { at })}>
      {phase === "unsent" ? t(`${kind}.unsentText`) : t(`${phase}Text`)}
    </Callout>
  );
}
