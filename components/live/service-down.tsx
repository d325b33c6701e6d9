"use client";

import { CloudOff } from "lucide-react";
import { createTranslator, type Locale } from "next-intl";
import type { ServiceState } from "#lib/core/live/service-state.ts";
import { formatRelative } from "#lib/dates.ts";
import { formatTime } from "#lib/times.ts";
import type messages from "#messages/en.json";
import { useNow } from "./use-now.ts";
import { useTimeZone } from "./use-time-zone.ts";

const minuteMs = 60_000;

export type ServiceDownWords = (typeof messages)["serviceDown"];

type ServiceDownProps = {
  words: ServiceDownWords;
  locale: Locale;
  /** When the local data was last reconciled with the service. */
  knownAt: string | null;
  /** Why it is not reconciled; null while the service is down. */
  staleReason: ServiceState["staleReason"];
};

/** Loaded when the service is first found down, so it brings its own translator. */
export default function ServiceDown({ words, locale, knownAt, staleReason }: ServiceDownProps) {
  const t = createTranslator({ locale, messages: words });
  const now = useNow();
  const timeZone = useTimeZone();
  const age = () => {
    if (!knownAt) return t("unknown");
    const at = new Date(knownAt);
    if (now.getTime() - at.getTime() < minuteMs) return t("justNow");
    return t("known", {
      time: formatTime(at, now, locale, timeZone),
      age: formatRelative(at, now, locale),
    });
  };
  return (
    <div className="flex gap-2.5 border-b border-warn/40 bg-warn-soft px-4 py-2 md:px-6 print:hidden">
      <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn-ink" />
      <p>
        <strong className="font-semibold text-warn-ink">{t(staleReason ? "staleTitle" : "title")}</strong>{" "}
        {age()} {t(staleReason ? `stale.${staleReason}` : "back")}
      </p>
    </div>
  );
}
