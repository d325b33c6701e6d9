import { getLocale, getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import type { ServiceState } from "#lib/core/live/service-state.ts";
import { formatDateTime, formatRelative } from "#lib/dates.ts";

/** That orders are not being updated: since when, why, and what happens next. */
export async function ServiceNotice({ service }: { service: ServiceState }) {
  const { downSince, knownAt, still } = service;
  if (!downSince && !still) return null;
  const t = await getTranslations("serviceDown");
  const locale = await getLocale();
  const at = knownAt && new Date(knownAt);
  const known = at
    ? t("since", { time: formatDateTime(at, locale), age: formatRelative(at, new Date(), locale) })
    : t("unknown");
  return (
    <Callout tone="warn" title={t(still ? "stillTitle" : "title")}>
      <p className="max-w-prose">
        {known} {t(still ? `still.${still}` : "back")}
      </p>
    </Callout>
  );
}
