"use client";

import { FileImage } from "lucide-react";
import { useTranslations } from "next-intl";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Swatch } from "#components/ui/signs.tsx";
import { Cell } from "#components/ui/table.tsx";
import type { TemplatePrint, TemplateRow } from "#lib/features/templates/template-view.ts";
import { type Place, paths } from "#lib/paths.ts";
import { TemplateIssues } from "./template-issues.tsx";

type PrintThumbsProps = {
  place: Place;
  prints: readonly TemplatePrint[];
  nameOf: (print: TemplatePrint) => string;
};

const mostPrints = 4;

/** Small previews of a template's print files; a file without a preview has an icon. */
function PrintThumbs({ place, prints, nameOf }: PrintThumbsProps) {
  return (
    <ul className="flex items-center gap-1">
      {prints.slice(0, mostPrints).map((print) => (
        <li key={print.face} title={nameOf(print)} className="flex">
          {print.hasPreview ? (
            <Picture src={paths.api.filePreview(place, print.fileId)} alt={nameOf(print)} className="w-8" />
          ) : (
            <span
              role="img"
              aria-label={nameOf(print)}
              className="grid size-8 place-items-center rounded-md bg-backdrop text-muted"
            >
              <FileImage className="size-4 opacity-60" />
            </span>
          )}
        </li>
      ))}
      {prints.length > mostPrints && (
        <li className="pl-1 text-sm text-muted tabular-nums">+{prints.length - mostPrints}</li>
      )}
    </ul>
  );
}

const most = 8;

/** The colours of a template; their names are in the title and for screen readers. */
function TemplateColors({ row }: { row: Pick<TemplateRow, "colors" | "shownColors"> }) {
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

type TemplatesRowProps = { place: Place; row: TemplateRow; now: Date; locale: string };

export function TemplatesRow({ place, row, now, locale }: TemplatesRowProps) {
  const t = useTranslations("templates");
  const timeZone = useTimeZone();
  const stored = useStoredText();
  return (
    <tr>
      <Cell label={t("name")} phone="title">
        <span className="flex items-center gap-3">
          <Picture src={row.product?.imageUrl ?? null} alt="" className="w-10 shrink-0" />
          <span className="min-w-0">
            <IntentLink href={paths.template(place, row.id)} className="row-link whitespace-normal">
              {stored(row.name)}
            </IntentLink>
            <span className="block max-w-md truncate text-sm font-normal text-muted">
              {row.product?.title ?? t("unknownProduct")}
              {row.note && ` · ${stored(row.note)}`}
            </span>
            {row.issues.length > 0 && (
              <span className="mt-1 flex flex-wrap gap-1">
                <TemplateIssues marks={row.issues} />
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell label={t("prints")} phone="aside">
        <PrintThumbs
          place={place}
          prints={row.prints}
          nameOf={({ faceName, fileName }) => [faceName, fileName].filter(Boolean).join(": ")}
        />
      </Cell>
      <Cell label={t("colors")} phone="text">
        <TemplateColors row={row} />
      </Cell>
      <Cell label={t("changedBy")} roomy phone="hidden">
        {row.updatedBy}
      </Cell>
      <Cell label={t("changed")} numeric>
        <TimeAgo at={row.updatedAt} now={now} locale={locale} timeZone={timeZone} />
      </Cell>
    </tr>
  );
}
