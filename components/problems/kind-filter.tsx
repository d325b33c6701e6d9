"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Toolbar } from "#components/layout/toolbar.tsx";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { ProblemLane } from "#lib/workflows/problems/schemas.ts";

/** As the table of problems names them; its schema would bring zod to the page. */
const kinds = ["issue", "on_hold", "payment_refused", "late", "parcel_returned", "parcel_lost"] as const;

export function KindFilter({ place, lane, kind }: { place: Place; lane: ProblemLane; kind: string }) {
  const t = useTranslations("problems");
  const router = useRouter();
  const id = useId();
  return (
    <Toolbar>
      <Label htmlFor={id}>{t("filter")}</Label>
      <Select
        id={id}
        value={kind}
        className="max-w-56"
        onChange={({ target }) => router.push(paths.problems(place, lane, target.value || undefined))}
      >
        <option value="">{t("everyKind")}</option>
        {kinds.map((name) => (
          <option key={name} value={name}>
            {t(`kind.${name}`)}
          </option>
        ))}
      </Select>
    </Toolbar>
  );
}
