"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { formatRelative } from "#lib/dates.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";

type ImportNoticesProps = { place: Place; view: ImportView; now: Date; locale: string };

const stops = ["no_longer_allowed", "no_key", "key_refused", "by_person"] as const;

/** What somebody should know of a file before anything is made of it, and why it has stopped. */
export function ImportNotices({ place, view, now, locale }: ImportNoticesProps) {
  const t = useTranslations("imports");
  const { twin, unreadable, state, stopCode } = view;
  const stop = stops.find((code) => code === stopCode);
  return (
    <>
      {state === "stopped" && stop && (
        <Callout tone="warn" title={t("stoppedTitle")}>
          {t(`stop.${stop}`)}
        </Callout>
      )}
      {twin && !view.isBegun && (
        <Callout
          tone="warn"
          title={t("twinTitle")}
          actions={
            <IntentLink href={paths.import(place, twin.id)} className="underline">
              {t("twinLink")}
            </IntentLink>
          }
        >
          {t("twinText", { ago: formatRelative(new Date(twin.createdAt), now, locale) })}
        </Callout>
      )}
      {unreadable > 0 && !view.isBegun && (
        <Callout tone="warn" title={t("unreadableTitle", { count: unreadable })}>
          {t("unreadableText", { encoding: view.encoding })}
        </Callout>
      )}
    </>
  );
}
