"use client";

import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { PrintableAreas } from "#lib/features/files/find-printable-areas.ts";
import { placeFile, verdictOf } from "#lib/features/files/placement.ts";
import { type Place, paths } from "#lib/paths.ts";
import { atMostTenths, tenths } from "./tenths.ts";

type PrintableAreaProps = {
  place: Place;
  file: FileFacts;
  row: PrintableAreas["rows"][number];
  mayMakeTemplates: boolean;
};

export function PrintableArea({ place, file, row, mayMakeTemplates }: PrintableAreaProps) {
  const t = useTranslations("placement.areas");
  const { productId, title, imageUrl, area } = row;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Picture src={imageUrl} alt="" className="w-12 shrink-0" />
      <div className="min-w-40 flex-1">
        <TextLink href={paths.product(place, productId)}>{title}</TextLink>
        <p className="text-sm text-muted tabular-nums">
          {area.name} · {t("printed", { width: area.width_cm, height: area.height_cm })}
        </p>
      </div>
      <div className="min-w-52 flex-1 tabular-nums">
        <Verdict file={file} area={area} />
      </div>
      {mayMakeTemplates && (
        <LinkButton
          size="sm"
          variant="quiet"
          href={paths.newTemplate(place, { product: productId, file: file.id, face: area.face })}
          aria-label={t("makeTemplateOf", { title, face: area.name })}
        >
          {t("makeTemplate")}
        </LinkButton>
      )}
    </div>
  );
}

function Verdict({ file, area }: Pick<PrintableAreaProps["row"], "area"> & { file: FileFacts }) {
  const t = useTranslations("placement.areas");
  const placement = placeFile(file, area);
  const { coverage, dpi, sizeCm, missing, largestCm } = placement;
  if (verdictOf(placement) !== "tooSmall") {
    return (
      <>
        <StatusDot tone="good">
          {t("fills", { share: Math.floor(coverage * 100) / 100, dpi: Math.floor(dpi) })}
        </StatusDot>
        <p className="text-sm text-muted">
          {t("printed", { width: tenths(sizeCm.width), height: tenths(sizeCm.height) })}
        </p>
      </>
    );
  }
  return (
    <>
      <StatusDot tone="bad">{t("lacks", missing)}</StatusDot>
      {largestCm && (
        <p className="text-sm text-muted">
          {t("upTo", {
            width: atMostTenths(largestCm.width),
            height: atMostTenths(largestCm.height),
            areaWidth: area.width_cm,
            areaHeight: area.height_cm,
          })}
        </p>
      )}
    </>
  );
}
