"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import type { FoundIdentity } from "#lib/features/privacy/privacy-view.ts";

type FoundLineProps = { found: FoundIdentity; isChosen: boolean; toggle: () => void };

/** A recipient, or a text that names one, as it stands there, and where. */
export function FoundLine({ found, isChosen, toggle }: FoundLineProps) {
  const t = useTranslations("privacy");
  const [first = t("freeText"), ...others] = found.lines;
  const isPerson = found.identity.startsWith("person:");
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <CheckboxRow
        label={isPerson ? first : `“${first}”`}
        hint={others.length > 0 ? others.join(" · ") : undefined}
        checked={isChosen}
        onChange={toggle}
      />
      <span className="flex flex-wrap gap-1.5 pl-7">
        {found.counts.map(({ place, count }) => (
          <Badge key={place}>{t("times", { place: t(`places.${place}` as "places.orders"), count })}</Badge>
        ))}
      </span>
    </li>
  );
}
