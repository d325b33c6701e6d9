"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import { type Place, paths } from "#lib/paths.ts";

const DoubtAnswer = lazyPartInPlace(() => import("./doubt-answer.tsx"));

type LostCreationGroupProps = {
  place: Place;
  tone: "warn" | "info";
  title: string;
  creations: LostCreation[];
  /** Not for members who may not order. */
  mayAnswer: boolean;
  locale: string;
};

/** Creations that got no answer and are in the same state. */
export default function LostCreationGroup(props: LostCreationGroupProps) {
  const { tone, title, creations, place, locale, mayAnswer } = props;
  return (
    <Callout tone={tone} title={title}>
      <ul>
        {creations.map((creation) => (
          <li key={creation.id}>
            <span className="font-medium">{creation.reference}</span>:{" "}
            <Ending creation={creation} locale={locale} />{" "}
            {creation.order && (
              <TextLink href={paths.order(place, creation.order.id)}>{creation.order.number}</TextLink>
            )}
            {creation.state === "in_doubt" && (
              <Suspense>
                <DoubtAnswer place={place} creation={creation} mayAnswer={mayAnswer} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

const endings = [
  "reference_taken",
  "order_in_doubt",
  "not_ours",
  "never_sent",
  "not_created",
  "unknown",
] as const;

function Ending({ creation, locale }: { creation: LostCreation; locale: string }) {
  const t = useTranslations("creations");
  const timeZone = useTimeZone();
  const { state, phase, outcome } = creation;
  if (state === "succeeded") return t("made");
  if (state === "open") {
    const at = formatDateTime(new Date(creation.sentAt ?? creation.askedAt), locale, timeZone);
    return t(phase, { at });
  }
  const ending = endings.find((known) => known === outcome?.code);
  return ending ? t(ending) : t("refused", { said: outcome?.message ?? outcome?.code ?? "" });
}
