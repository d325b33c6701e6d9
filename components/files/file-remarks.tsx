"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { isTurned } from "./what-is-special.ts";

/** What makes a print another than one might expect. */
export function FileRemarks({ file }: { file: FileFacts }) {
  const t = useTranslations("filePage");
  return (
    <>
      {isTurned(file) && (
        <Callout tone="warn" title={t("turnedTitle")}>
          {t("turnedText")}
        </Callout>
      )}
      {file.colorSpace === "cmyk" && (
        <Callout tone="warn" title={t("cmykTitle")}>
          {t("cmykText")}
        </Callout>
      )}
    </>
  );
}
