"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { shownCount } from "./bell-link.tsx";

/** An inbox is of one mode: what waits in the other one is not overlooked. */
export function InboxElsewhere({ place, count }: { place: Place; count: number }) {
  const t = useTranslations("inbox");
  if (count === 0) return null;
  const mode = place.mode === "live" ? "test" : "live";
  return (
    <p>
      <TextLink href={paths.inbox({ ...place, mode })}>
        {t("elsewhere", { count, shown: shownCount(count), mode: t(`mode.${mode}`) })}
      </TextLink>
    </p>
  );
}
