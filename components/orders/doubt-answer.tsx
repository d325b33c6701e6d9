"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import type { answerDoubtAction } from "#lib/orders/actions.ts";
import type { Place } from "#lib/paths.ts";
import type { Unbound } from "./order-actions.ts";
import { useOrderAction } from "./use-order-action.ts";

export type AnswerDoubt = Unbound<typeof answerDoubtAction>;

type DoubtAnswerProps = { place: Place; intentId: string; answer: AnswerDoubt };

/** Whether the order that was found is the one that was sent. */
export default function DoubtAnswer({ place, intentId, answer }: DoubtAnswerProps) {
  const t = useTranslations("creations");
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      <Button size="sm" pending={pending} onClick={() => run(() => answer({ intentId, isOurs: true }))}>
        {t("isOurs")}
      </Button>
      <Button size="sm" pending={pending} onClick={() => run(() => answer({ intentId, isOurs: false }))}>
        {t("isNotOurs")}
      </Button>
      {problem && <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
