"use client";

import { useTranslations } from "next-intl";
import type { Tone } from "#components/ui/tone.ts";
import type { RequestView } from "#lib/orders/request-view.ts";

const tones: Partial<Record<RequestView["state"], Tone>> = { approved: "good", declined: "warn" };

/** Each request is one moment when it is made and another when it ends. */
export function useRequestMoments(requests: readonly RequestView[]) {
  const t = useTranslations("payment.moment");
  return requests.flatMap((request) => {
    const { id, state, askedBy, askedAt, note, decidedBy, decidedAt, decisionNote } = request;
    const asked = {
      key: `${id}/asked`,
      title: t("asked", { name: askedBy }),
      at: askedAt,
      tone: "neutral" as Tone,
      hollow: false,
      text: note,
    };
    if (state === "open" || !decidedAt) return [asked];
    const title = t(state, { name: decidedBy ?? "" });
    const tone = tones[state] ?? "neutral";
    return [asked, { key: `${id}/${state}`, title, at: decidedAt, tone, hollow: false, text: decisionNote }];
  });
}
