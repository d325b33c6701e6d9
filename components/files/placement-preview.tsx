"use client";

import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Tone, toneText } from "#components/ui/badge.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Judgement, judgeFile, type Remark } from "#lib/features/files/placement.ts";
import type { Frame } from "#lib/features/frames/frame.ts";
import { type Place, paths } from "#lib/paths.ts";
import { floorToTenths, roundToTenths } from "./file-words.ts";
import { PlacementDrawing } from "./placement-drawing.tsx";

const tones: Record<Remark["code"], Tone> = {
  tooSmall: "bad",
  unclear: "warn",
  turned: "warn",
  cmyk: "warn",
  stricter: "neutral",
  transparent: "neutral",
  profile: "neutral",
  unseen: "neutral",
};

type PlacementRemarksProps = { judgement: Judgement; area: PrintArea };

/** Whether the file is large enough for the area, and the remarks about it. */
function PlacementRemarks({ judgement: { placement, remarks }, area }: PlacementRemarksProps) {
  const t = useTranslations("placement");
  const measurements = {
    requiredWidth: placement.required.width,
    requiredHeight: placement.required.height,
    dpi: area.min_dpi,
  };
  const say = ({ code, ...said }: Remark) =>
    t(`remarks.${code}`, { ...measurements, width: 0, height: 0, how: "", name: "", ...said });
  return (
    <ul className="flex flex-col gap-1.5">
      {placement.reaches && <Line tone="good">{t("reaches")}</Line>}
      {remarks.map((remark) => (
        <Line key={remark.code} tone={tones[remark.code]}>
          {say(remark)}
        </Line>
      ))}
    </ul>
  );
}

const icons = { bad: <CircleAlert />, warn: <TriangleAlert />, good: <CircleCheck /> };
const iconOf = (tone: Tone) =>
  tone === "bad" || tone === "warn" || tone === "good" ? icons[tone] : <Info />;

function Line({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <li
      className={clsx(
        "flex max-w-prose gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0",
        toneText[tone],
      )}
    >
      {iconOf(tone)}
      <span className={tone === "neutral" ? "text-ink" : undefined}>{children}</span>
    </li>
  );
}

type PlacementPreviewProps = {
  place: Place;
  area: PrintArea;
  /** Null draws the empty area. */
  file: FileFacts | null;
  productImageUrl: string | null;
  /** Where a member has placed the area on the picture. */
  frame?: Frame | undefined;
};

/** A file on a print area at scale, with sizes in cm and every remark about it. */
export function PlacementPreview({ place, area, file, productImageUrl, frame }: PlacementPreviewProps) {
  const t = useTranslations("placement");
  const judged = file && judgeFile(file, area);
  const names = { name: area.name, width: area.width_cm, height: area.height_cm };
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <PlacementDrawing
        area={area}
        placement={judged?.placement ?? null}
        frame={frame ?? null}
        fileSrc={file?.hasPreview ? paths.api.filePreview(place, file.id) : null}
        productSrc={productImageUrl}
        label={file ? t("drawing", names) : t("empty", names)}
        sayMargin={(cm) => t("gap", { cm: roundToTenths(cm) })}
        isTooSmall={judged ? !judged.placement.reaches : false}
      />
      <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-4">
        {judged && (
          <>
            <PlacementRemarks judgement={judged} area={area} />
            <PlacementFacts placement={judged.placement} area={area} />
          </>
        )}
        <p className="max-w-prose text-sm text-muted">
          {file && !file.hasPreview && <>{t("noPicture")} </>}
          {frame ? t("placed") : t("where")}
        </p>
      </div>
    </div>
  );
}

type PlacementFactsProps = { placement: ReturnType<typeof judgeFile>["placement"]; area: PrintArea };

function PlacementFacts({ placement, area }: PlacementFactsProps) {
  const t = useTranslations("placement");
  const { sizeCm, marginsCm, dpi, coverage, largestCm, reaches } = placement;
  const margins = [
    roundToTenths(marginsCm.left) > 0 && t("sideMargins", { cm: roundToTenths(marginsCm.left) }),
    roundToTenths(marginsCm.bottom) > 0 && t("lowerMargin", { cm: roundToTenths(marginsCm.bottom) }),
  ].filter(Boolean);
  return (
    <DescriptionList>
      <Fact term={t("size")}>
        {t("cm", { width: roundToTenths(sizeCm.width), height: roundToTenths(sizeCm.height) })}
      </Fact>
      <Fact term={t("sharpness")}>
        {/* Rounded down: 149.6 dpi do not count as 150. */}
        {reaches
          ? t("dpi", { dpi: Math.floor(dpi) })
          : t("dpiNeeded", { dpi: Math.floor(dpi), least: area.min_dpi })}
      </Fact>
      <Fact term={t("margins")}>{margins.length > 0 ? margins.join(", ") : t("noMargins")}</Fact>
      <Fact term={t("covers")}>{t("share", { share: coverage })}</Fact>
      {largestCm && (
        <Fact term={t("largest")}>
          {t("largestAt", {
            width: floorToTenths(largestCm.width),
            height: floorToTenths(largestCm.height),
            dpi: area.min_dpi,
          })}
        </Fact>
      )}
    </DescriptionList>
  );
}
