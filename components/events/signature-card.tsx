"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { StatusDot } from "#components/ui/status-dot.tsx";
import type { EventView } from "#lib/features/events/event-view.ts";
import { EndpointFact } from "./endpoint-fact.tsx";
import { useTimeWords } from "./use-time-words.ts";

type SignatureCardProps = {
  event: Pick<EventView, "signedAt" | "receivedAt" | "endpoint">;
  locale: string;
};

/** Whose word it is: an event is in the log because its signature was right. */
export function SignatureCard({ event: { signedAt, receivedAt, endpoint }, locale }: SignatureCardProps) {
  const t = useTranslations("events");
  const { at, took, timeZone } = useTimeWords(locale);
  const skewMs = signedAt && Date.parse(receivedAt) - Date.parse(signedAt);
  return (
    <Card title={t("signature")}>
      <DescriptionList>
        <Fact term={t("verdict")}>
          <StatusDot tone="good">{t("verified")}</StatusDot>
        </Fact>
        <Fact term={t("secretOf")}>
          <EndpointFact {...{ endpoint, locale, timeZone }} />
        </Fact>
        {signedAt && <Fact term={t("signedAt")}>{at(signedAt)}</Fact>}
        {typeof skewMs === "number" && (
          <Fact term={t("skew")}>{t(skewMs < 0 ? "ahead" : "behind", { time: took(Math.abs(skewMs)) })}</Fact>
        )}
      </DescriptionList>
    </Card>
  );
}
