"use client";

import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import { useQueryClient } from "#components/live/use-query.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import { problemsKey } from "#lib/workflows/problems/query-keys.ts";

/** Runs a decision once at a time, then has the lanes asked for again. Returns whether it was taken. */
export function useProblemAction(place: Place) {
  const t = useTranslations("problems");
  const queries = useQueryClient();
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("notTaken"),
  });
  const decide = async (act: Parameters<typeof run>[0]): Promise<boolean> => {
    const done = await run(act);
    await Promise.all(
      [problemsKey, ordersKey].map((key) => queries.invalidateQueries({ queryKey: key(place) })),
    );
    return done !== null;
  };
  return { decide, pending, problem };
}
