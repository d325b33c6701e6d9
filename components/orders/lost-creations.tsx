"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import { lostCreationsQuery } from "#lib/features/orders/queries.ts";
import type { Place } from "#lib/paths.ts";

const LostCreationGroup = lazyPartInPlace(() => import("./lost-creation-group.tsx"));

type LostCreationsProps = {
  place: Place;
  initial: LostCreation[];
  /** Not for members who may not order. */
  mayAnswer: boolean;
  /** Only creations that a person has to decide. */
  doubtsOnly?: boolean;
  /** For pages without margins of their own. */
  inset?: boolean;
  locale: string;
};

/** Creations that got no answer, in three groups: a person has to decide, being looked for, ended. */
export function LostCreations({ place, initial, mayAnswer, doubtsOnly, inset, locale }: LostCreationsProps) {
  const t = useTranslations("creations");
  const { data: all } = useQuery({ ...lostCreationsQuery(place), initialData: initial });
  const data = all.filter(({ state }) => !doubtsOnly || state === "in_doubt");
  if (data.length === 0) return null;
  const groups = [
    { tone: "warn", word: "doubts", isIn: (state: string) => state === "in_doubt" },
    { tone: "warn", word: "looking", isIn: (state: string) => state === "open" },
    { tone: "info", word: "found", isIn: (state: string) => state !== "in_doubt" && state !== "open" },
  ] as const;
  return (
    <div className={clsx("flex flex-col gap-3", inset && "px-(--edge) pt-4")}>
      <Suspense>
        {groups.map(({ tone, word, isIn }) => {
          const creations = data.filter(({ state }) => isIn(state));
          if (creations.length === 0) return null;
          const title = t(word, { count: creations.length });
          return <LostCreationGroup key={word} {...{ place, tone, title, creations, mayAnswer, locale }} />;
        })}
      </Suspense>
    </div>
  );
}
