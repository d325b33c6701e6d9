"use client";

import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import { useQueryClient } from "#components/live/use-query.ts";
import { inboxKey } from "#lib/features/notifications/query-keys.ts";
import type { Place } from "#lib/paths.ts";

/** Marks once at a time, then has the inbox and the bell asked for again. */
export function useInboxAction(place: Place) {
  const t = useTranslations("inbox");
  const queries = useQueryClient();
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("notTaken"),
  });
  const mark = async (act: Parameters<typeof run>[0]) => {
    await run(act);
    await queries.invalidateQueries({ queryKey: inboxKey(place) });
  };
  return { mark, pending, problem };
}
