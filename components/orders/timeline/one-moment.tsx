"use client";

import type { Moment } from "#lib/features/orders/moment.ts";
import type { RequestMoment } from "../use-request-moments.ts";
import { ActMoment } from "./act-moment.tsx";
import { AskedMoment } from "./asked-moment.tsx";
import { ChangeMoment } from "./change-moment.tsx";
import { EventMoment } from "./event-moment.tsx";
import { HistoryMoment } from "./history-moment.tsx";
import type { MomentProps } from "./moment-props.ts";
import { NoteMoment } from "./note-moment.tsx";

/** Each kind in its own words. */
export function OneMoment({ moment, ...rest }: MomentProps<Moment | RequestMoment>) {
  switch (moment.kind) {
    case "history":
      return <HistoryMoment {...rest} moment={moment} />;
    case "event":
      return <EventMoment {...rest} moment={moment} />;
    case "act":
      return <ActMoment {...rest} moment={moment} />;
    case "note":
      return <NoteMoment {...rest} moment={moment} />;
    case "change":
      return <ChangeMoment {...rest} moment={moment} />;
    case "asked":
      return <AskedMoment {...rest} moment={moment} />;
  }
}
