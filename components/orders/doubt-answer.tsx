"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { answerDoubtAction } from "#lib/features/orders/actions.ts";
import type { LostCreation, Ordered } from "#lib/features/orders/list-lost-creations.ts";
import type { Place } from "#lib/paths.ts";
import { useOrderAction } from "./use-order-action.ts";

type DoubtAnswerProps = { place: Place; creation: LostCreation; mayAnswer: boolean };

/** Shows the sent and the found order side by side, and asks members who may order whether they are the same. */
export default function DoubtAnswer({ place, creation, mayAnswer }: DoubtAnswerProps) {
  const t = useTranslations("creations");
  const { sent, found } = creation;
  return (
    <>
      <dl className="mt-1.5 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {sent && <Contents label={t("sent")} {...sent} />}
        {found && <Contents label={t("foundOrder")} {...found} />}
      </dl>
      {mayAnswer && <Answer place={place} intentId={creation.id} />}
    </>
  );
}

function Contents({ label, items, address }: Ordered & { label: string }) {
  const lines = items.map(({ sku, quantity, faces }) =>
    [`${quantity} × ${sku}`, ...(faces.length > 0 ? [`(${faces.join(", ")})`] : [])].join(" "),
  );
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="font-medium">{label}</dt>
      <dd>{lines.join(", ")}</dd>
      <dd>{address.join(", ")}</dd>
    </div>
  );
}

type AnswerProps = { place: Place; intentId: string };

function Answer({ place, intentId }: AnswerProps) {
  const t = useTranslations("creations");
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="sm"
        pending={pending}
        onClick={() => run(() => answerDoubtAction(place, { intentId, isOurs: true }))}
      >
        {t("isOurs")}
      </Button>
      <Button
        size="sm"
        pending={pending}
        onClick={() => run(() => answerDoubtAction(place, { intentId, isOurs: false }))}
      >
        {t("isNotOurs")}
      </Button>
      {problem && <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
