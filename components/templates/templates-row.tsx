"use client";

import { useTranslations } from "next-intl";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { TemplateRow } from "#lib/features/templates/template-row.ts";
import { type Place, paths } from "#lib/paths.ts";
import { PrintThumbs } from "./print-thumbs.tsx";
import { TemplateColors } from "./template-colors.tsx";
import { TemplateMarks } from "./template-marks.tsx";

type TemplatesRowProps = { place: Place; row: TemplateRow; now: Date; locale: string };

export function TemplatesRow({ place, row, now, locale }: TemplatesRowProps) {
  const t = useTranslations("templates");
  const updatedAt = new Date(row.updatedAt);
  return (
    <tr>
      <Cell label={t("name")} phone="title">
        <span className="flex items-center gap-3">
          <Picture src={row.product?.imageUrl ?? null} alt="" className="w-10 shrink-0" />
          <span className="min-w-0">
            <IntentLink href={paths.template(place, row.id)} className="row-link whitespace-normal">
              {row.name}
            </IntentLink>
            <span className="block max-w-md truncate text-sm font-normal text-muted">
              {row.product?.title ?? t("unknownProduct")}
              {row.note && ` · ${row.note}`}
            </span>
            {row.marks.length > 0 && (
              <span className="mt-1 flex flex-wrap gap-1">
                <TemplateMarks marks={row.marks} />
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
        <RelativeTime
          text={formatRelative(updatedAt, now, locale)}
          exact={formatDateTime(updatedAt, locale)}
          at={row.updatedAt}
        />
      </Cell>
    </tr>
  );
}
