"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { checkPayingKeyAction } from "#lib/features/orders/actions.ts";
import type { DayJudgement } from "#lib/features/orders/judge-day.ts";
import type { Judgement } from "#lib/features/orders/judge-payment.ts";
import type { Place } from "#lib/paths.ts";
import { useOrderAction } from "./use-order-action.ts";

type CheckKeyProps = { place: Place; judgement: Judgement | null; overDay: DayJudgement | null };

/** Reads the key from the service again, if what is known of it is against paying several orders. */
export function CheckKey({ place, judgement, overDay }: CheckKeyProps) {
  const t = useTranslations("limits");
  const { run, pending, problem } = useOrderAction(place, t("notChecked"));
  const isAgainst = judgement?.verdict === "frozen" || judgement?.verdict === "over_order_limit";
  if (!isAgainst && overDay?.fits !== 0) return null;
  return (
    <p>
      <Button pending={pending} onClick={() => run(() => checkPayingKeyAction(place, {}))}>
        {t("checkAgain")}
      </Button>
      <span role="alert" className="block text-sm text-bad-ink empty:hidden">
        {problem}
      </span>
    </p>
  );
}
