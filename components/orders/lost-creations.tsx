"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import { lostCreationsQuery } from "#lib/features/orders/queries.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { AnswerDoubt } from "./doubt-answer.tsx";

const DoubtAnswer = lazyPartInPlace(() => import("./doubt-answer.tsx"));

type LostCreationsProps = {
  place: Place;
  initial: LostCreation[];
  /** Null for members who may not order. */
  answer: AnswerDoubt | null;
  /** Only creations that a person has to decide. */
  doubtsOnly?: boolean;
  /** For pages without margins of their own. */
  inset?: boolean;
  locale: string;
};

/** Creations that got no answer, in three groups: a person has to decide, being looked for, ended. */
export function LostCreations({ place, initial, answer, doubtsOnly, inset, locale }: LostCreationsProps) {
  const t = useTranslations("creations");
  const { data: all } = useQuery({ ...lostCreationsQuery(place), initialData: initial });
  const data = all.filter(({ state }) => !doubtsOnly || state === "in_doubt");
  if (data.length === 0) return null;
  const of = (isIn: (state: LostCreation["state"]) => boolean) => ({
    place,
    locale,
    answer,
    creations: data.filter(({ state }) => isIn(state)),
  });
  const doubts = of((state) => state === "in_doubt");
  const open = of((state) => state === "open");
  const ended = of((state) => state !== "in_doubt" && state !== "open");
  return (
    <div className={clsx("flex flex-col gap-3", inset && "px-(--edge) pt-4")}>
      <Group tone="warn" title={t("doubts", { count: doubts.creations.length })} {...doubts} />
      <Group tone="warn" title={t("looking", { count: open.creations.length })} {...open} />
      <Group tone="info" title={t("found")} {...ended} />
    </div>
  );
}

type GroupProps = Pick<LostCreationsProps, "place" | "locale" | "answer"> & {
  tone: "warn" | "info";
  title: string;
  creations: LostCreation[];
};

function Group({ tone, title, creations, place, locale, answer }: GroupProps) {
  if (creations.length === 0) return null;
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
                <DoubtAnswer place={place} creation={creation} answer={answer} />
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
