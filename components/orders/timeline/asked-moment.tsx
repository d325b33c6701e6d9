"use client";

import { Moment } from "#components/ui/timeline.tsx";
import type { RequestMoment } from "../use-request-moments.ts";
import type { MomentProps } from "./moment-props.ts";
import { MomentTime } from "./moment-time.tsx";

export function AskedMoment({ moment, now, locale }: MomentProps<RequestMoment>) {
  const { title, tone, text, at } = moment;
  return (
    <Moment title={title} tone={tone} time={<MomentTime at={at} now={now} locale={locale} />}>
      {text}
    </Moment>
  );
}
