"use client";

import { useTranslations } from "next-intl";
import { Swatch } from "#components/ui/swatch.tsx";
import type { TemplateRow } from "#lib/features/templates/template-row.ts";

const most = 8;

/** The colours of a template at a glance; their names for who cannot see them. */
export function TemplateColors({ row }: { row: Pick<TemplateRow, "colors" | "shownColors"> }) {
  const t = useTranslations("templates");
  const { colors, shownColors } = row;
  const names = shownColors.map(({ name }) => name).join(", ");
  const words =
    colors.length === 0
      ? t("allColors", { count: shownColors.length })
      : t("someColors", { count: colors.length });
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1" title={names}>
      <span className="flex gap-1" aria-hidden="true">
        {shownColors.slice(0, most).map(({ code, hex }) => (
          <Swatch key={code} hex={hex} />
        ))}
      </span>
      <span className="text-muted">{words}</span>
      <span className="sr-only">{names}</span>
    </span>
  );
}
