"use client";

import { useTranslations } from "next-intl";
import { Moment } from "#components/ui/timeline.tsx";
import type { Tone } from "#components/ui/tone.ts";
import type { RequestView } from "#lib/features/orders/request-view.ts";
import type { MomentProps } from "./moment-props.ts";
import { MomentTime } from "./moment-time.tsx";

/** A request for payment, when it is made or when it ends. */
export type RequestMoment = {
  kind: "asked";
  id: string;
  title: string;
  at: string;
  tone: Tone;
  text: string | null;
};

const tones: Partial<Record<RequestView["state"], Tone>> = { approved: "good", declined: "warn" };

/** Each request is one moment when it is made and another when it ends. */
export function useRequestMoments(requests: readonly RequestView[]): RequestMoment[] {
  const t = useTranslations("payment.moment");
  return requests.flatMap((request) => {
    const { id, state, askedBy, askedAt, note, decidedBy, decidedAt, decisionNote } = request;
    const kind = "asked" as const;
    const title = t("asked", { name: askedBy });
    const asked: RequestMoment = { kind, id: `${id}/asked`, title, at: askedAt, tone: "neutral", text: note };
    if (state === "open" || !decidedAt) return [asked];
    const ended = {
      title: t(state, { name: decidedBy ?? "" }),
      at: decidedAt,
      tone: tones[state] ?? "neutral",
      text: decisionNote,
    };
    return [asked, { kind, id: `${id}/${state}`, ...ended }];
  });
}

export function AskedMoment({ moment, now, locale }: MomentProps<RequestMoment>) {
  const { title, tone, text, at } = moment;
  return (
    <Moment title={title} tone={tone} time={<MomentTime at={at} now={now} locale={locale} />}>
      {text}
    </Moment>
  );
}
