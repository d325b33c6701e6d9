"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { retryEventsAction } from "#lib/features/events/actions.ts";
import type { Place } from "#lib/paths.ts";

/** Reads the subjects of events again. `said` is the result, `problem` the reason for a failure. */
export function useReplay(place: Place) {
  const t = useTranslations("events");
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("notTaken"),
  });
  const [said, setSaid] = useState<string | null>(null);
  const press = async (eventIds: string[]): Promise<boolean> => {
    setSaid(null);
    const answer = await run(() => retryEventsAction(place, { eventIds }));
    const { orders = 0, products = 0 } = answer?.data ?? {};
    if (answer) setSaid(orders + products === 0 ? t("replayedNothing") : t("replayed", { orders, products }));
    return answer !== null;
  };
  return { press, pending, problem, said };
}
