"use client";

import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Tone, toneText } from "#components/ui/tone.ts";
import type { PrintArea } from "#lib/core/service/schemas/print-area.ts";
import type { Judgement, Remark } from "#lib/features/files/placement-remarks.ts";

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

/** Whether a file reaches, and what else should be known of it, each with its mark. */
export function PlacementRemarks({ judgement: { placement, remarks }, area }: PlacementRemarksProps) {
  const t = useTranslations("placement");
  const figures = {
    requiredWidth: placement.required.width,
    requiredHeight: placement.required.height,
    dpi: area.min_dpi,
  };
  const say = ({ code, ...said }: Remark) =>
    t(`remarks.${code}`, { ...figures, width: 0, height: 0, how: "", name: "", ...said });
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
