"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState, useTransition } from "react";
import { withFreshSignIn } from "#components/form/fresh-sign-in.ts";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import { refreshCatalogAction } from "#lib/features/catalog/actions.ts";
import { catalogStateKey } from "#lib/features/catalog/query-keys.ts";
import type { ShownState } from "#lib/features/catalog/query-search.ts";
import type { Place } from "#lib/paths.ts";

const ReadingProgress = lazyPartInPlace(() => import("./reading-progress.tsx"));

type CatalogAgeProps = {
  place: Place;
  state: ShownState;
  mayRefresh: boolean;
  locale: string;
};

/** The age of the local copy of the catalog, and a button that refreshes it. */
export function CatalogAge({ place, state, mayRefresh, locale }: CatalogAgeProps) {
  const t = useTranslations("catalogSearch");
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const now = useNow();
  const [isAsking, startAsking] = useTransition();
  const [answer, setAnswer] = useState<string | null>(null);
  const { running, syncedAt } = state;
  const ask = () =>
    startAsking(async () => {
      const result = await withFreshSignIn(() => refreshCatalogAction(place, {})).catch(() => ({
        serverError: { message: t("unreachable") },
      }));
      const asked = "data" in result && result.data?.asked;
      setAnswer(result.serverError?.message ?? t(asked ? "asked" : "askedBefore"));
      await queries.invalidateQueries({ queryKey: catalogStateKey(place) });
    });
  const read = syncedAt ? new Date(syncedAt) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <div role="status">
        {running ? (
          <Suspense>
            <ReadingProgress {...running} />
          </Suspense>
        ) : (
          <span title={read ? formatDateTime(read, locale, timeZone) : undefined}>
            {answer ?? (read ? t("age", { age: formatRelative(read, now, locale) }) : t("firstRead"))}
          </span>
        )}
      </div>
      {mayRefresh && read && !running && (
        <Button size="sm" icon={<RefreshCw />} pending={isAsking} onClick={ask}>
          <span className="max-md:sr-only">{t("refresh")}</span>
        </Button>
      )}
    </div>
  );
}
