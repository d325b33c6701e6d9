"use client";

import { useTranslations } from "next-intl";
import { SelectionBar } from "#components/layout/list-tools.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";

type CompareBarProps = { place: Place; compared: readonly string[]; onClear: () => void };

export default function CompareBar({ place, compared, onClear }: CompareBarProps) {
  const t = useTranslations("catalogSearch");
  return (
    <SelectionBar label={t("comparing")} count={t("compared", { count: compared.length })}>
      {compared.length > 1 && (
        <LinkButton variant="primary" href={paths.compareProducts(place, compared)}>
          {t("compare")}
        </LinkButton>
      )}
      <Button variant="quiet" onClick={onClear}>
        {t("clear")}
      </Button>
    </SelectionBar>
  );
}
