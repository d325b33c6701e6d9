"use client";

import { useTranslations } from "next-intl";
import { Explain } from "#components/layout/explain.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { sizeWords } from "./size-words.ts";
import { isTurned, wasSeen } from "./what-is-special.ts";

type FileFactListProps = { file: FileFacts; mayWrite: boolean; labels: FileLabels; locale: string };

const cmPerInch = 2.54;

/** What is known of the file itself, in words. */
export function FileFactList({ file, mayWrite, labels, locale }: FileFactListProps) {
  const t = useTranslations("filePage");
  const { widthPx, heightPx, dpi, hasAlpha, colorSpace, iccProfile } = file;
  const unknown = <span className="text-muted">{t("notLookedAt")}</span>;
  const seen = wasSeen(file);
  const folder = labels.folders.find(({ id }) => id === file.folderId);
  return (
    <Card title={t("facts")}>
      <DescriptionList>
        <Fact term={t("pixelsTerm")}>
          <span className="tabular-nums">
            {t("pixels", { width: widthPx, height: heightPx, mega: (widthPx * heightPx) / 1_000_000 })}
          </span>
        </Fact>
        <Fact term={t("kindTerm")}>
          {t("kind", { kind: kindOf(file.mimeType), size: sizeWords(file.sizeBytes, locale) })}
        </Fact>
        <Fact term={t("declaredTerm")}>
          {dpi === null || dpi <= 0
            ? t("declaresNothing")
            : t("declares", {
                dpi,
                width: (widthPx / dpi) * cmPerInch,
                height: (heightPx / dpi) * cmPerInch,
              })}{" "}
          <Explain term="dpi">{t("explain")}</Explain>
        </Fact>
        <Fact term={t("transparencyTerm")}>
          {hasAlpha === null ? unknown : t(hasAlpha ? "transparent" : "opaque")}
        </Fact>
        <Fact term={t("colorsTerm")}>{colorSpace === null ? unknown : colorsOf(colorSpace, t)}</Fact>
        <Fact term={t("profileTerm")}>{iccProfile ?? (seen ? t("noProfile") : unknown)}</Fact>
        <Fact term={t("rotationTerm")}>{seen ? t(isTurned(file) ? "turned" : "upright") : unknown}</Fact>
        {file.name && file.filename && <Fact term={t("filenameTerm")}>{file.filename}</Fact>}
        {!mayWrite && folder && <Fact term={t("folderTerm")}>{folder.name}</Fact>}
        {!mayWrite && file.tags.length > 0 && <Fact term={t("tagsTerm")}>{file.tags.join(", ")}</Fact>}
      </DescriptionList>
    </Card>
  );
}

const kindOf = (mimeType: string) => mimeType.replace(/^image\//, "").toUpperCase();

const colorWords = {
  srgb: "rgb",
  rgb: "rgb",
  rgb16: "rgb16",
  cmyk: "cmyk",
  "b-w": "grey",
  grey16: "grey16",
} as const;

/** The names that libvips gives; another one is shown as it is. */
function colorsOf(colorSpace: string, t: ReturnType<typeof useTranslations<"filePage">>): string {
  const word = colorWords[colorSpace as keyof typeof colorWords];
  return word ? t(`colors.${word}`) : colorSpace;
}
