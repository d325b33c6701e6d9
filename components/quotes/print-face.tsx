"use client";

import { Link2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Select } from "#components/ui/select.tsx";
import type { FileFacts } from "#lib/files/file-facts.ts";
import type { Place } from "#lib/paths.ts";
import type { Refusal } from "#lib/quotes/refusal.ts";
import type { PrintArea } from "#lib/service/schemas/print-area.ts";
import { AddFileByLink } from "./add-file-by-link.tsx";
import type { QuoteActions } from "./quote-actions.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

type PrintFaceProps = {
  place: Place;
  face: string;
  /** Undefined where the product has no such face any more. */
  area: PrintArea | undefined;
  fileId: string | null;
  files: Map<string, FileFacts>;
  refusal: Refusal | null;
  may: { write: boolean; addFiles: boolean };
  storeFile: QuoteActions["storeFile"];
  onChoose: (fileId: string | null) => void;
};

export function PrintFace(props: PrintFaceProps) {
  const { place, face, area, fileId, files, refusal, may, storeFile, onChoose } = props;
  const t = useTranslations("quoteBuilder.printing");
  const locale = useLocale();
  const id = useId();
  const say = useRefusalWords();
  const [isAdding, setAdding] = useState(false);
  const name = area?.name ?? face;
  const file = fileId ? files.get(fileId) : undefined;
  const size = (width: number, height: number) =>
    t("pixels", { width: width.toLocaleString(locale), height: height.toLocaleString(locale) });
  const labelOf = ({ id: key, filename, widthPx, heightPx, dpi }: FileFacts) =>
    [
      filename ?? t("unnamed", { id: key.slice(0, 8) }),
      size(widthPx, heightPx),
      dpi && t("declaredDpi", { dpi }),
    ]
      .filter(Boolean)
      .join(" · ");
  const isSmall = file && area && isTooSmall(file, area);
  return (
    <div className="flex gap-3">
      <Picture src={file?.url ?? null} alt="" className="w-16 shrink-0 self-start" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-2 font-medium">
          {name}
          {area?.is_neck_label && name !== t("neckLabel") && <Badge>{t("neckLabel")}</Badge>}
          <span className="text-sm font-normal text-muted tabular-nums">
            {area && t("areaSize", { width: area.width_cm, height: area.height_cm })}
          </span>
        </label>
        <Select
          id={id}
          value={fileId ?? ""}
          disabled={!may.write}
          aria-invalid={refusal || isSmall ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => onChoose(target.value || null)}
        >
          <option value="">{t("nothing")}</option>
          {fileId && !file && <option value={fileId}>{t("unnamed", { id: fileId.slice(0, 8) })}</option>}
          {[...files.values()].map((each) => (
            <option key={each.id} value={each.id}>
              {labelOf(each)}
            </option>
          ))}
        </Select>
        <div id={`${id}-about`} className="text-sm text-muted tabular-nums">
          {refusal && <ErrorText>{say(refusal, name)}</ErrorText>}
          {!refusal && isSmall && (
            <ErrorText>
              {t("tooSmall", {
                required: size(area.min_pixels.width, area.min_pixels.height),
                given: size(file.widthPx, file.heightPx),
              })}
            </ErrorText>
          )}
          {!refusal && !isSmall && area && (
            <p>
              {t("needs", { pixels: size(area.min_pixels.width, area.min_pixels.height), dpi: area.min_dpi })}
            </p>
          )}
        </div>
        {may.write && may.addFiles && !isAdding && (
          <div>
            <Button
              size="sm"
              variant="quiet"
              icon={<Link2 />}
              className="-ml-2.5"
              onClick={() => setAdding(true)}
            >
              {t("addByLink")}
            </Button>
          </div>
        )}
        {isAdding && (
          <AddFileByLink
            place={place}
            face={name}
            storeFile={storeFile}
            onStored={(stored) => {
              setAdding(false);
              onChoose(stored);
            }}
            onCancel={() => setAdding(false)}
          />
        )}
      </div>
    </div>
  );
}

/** It is placed as large as the area lets it, so one side that reaches is enough (specification, "files"). */
const isTooSmall = ({ widthPx, heightPx }: FileFacts, { min_pixels: { width, height } }: PrintArea) =>
  widthPx < width && heightPx < height;
