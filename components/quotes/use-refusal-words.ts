"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { writtenIn } from "#lib/keep-formats.ts";

const known = [
  "unknown_sku",
  "variant_discontinued",
  "unknown_product",
  "product_mismatch",
  "product_and_files",
  "unknown_face",
  "unknown_file",
  "file_resolution_too_low",
  "country_not_served",
  "destination_required",
  "incomplete_address",
] as const;

/** A refusal in a sentence of our own; one that v1 has added is told in the service's. */
export function useRefusalWords(): (refusal: Refusal, faceName?: string) => string {
  const t = useTranslations("quoteBuilder.refusal");
  const locale = useLocale();
  return (refusal, faceName) => {
    const code = known.find((candidate) => candidate === refusal.code);
    if (!code) return t("other", { said: refusal.said });
    const face = faceName ?? refusal.face ?? t("someFace");
    if (code !== "file_resolution_too_low") return t(code, { face });
    const { required, given } = refusal;
    if (!required) return t("tooFewPixels", { face });
    const size = ({ width, height }: { width: number; height: number }) =>
      `${width.toLocaleString(writtenIn(locale))} × ${height.toLocaleString(writtenIn(locale))}`;
    return given
      ? t("file_resolution_too_low", { face, required: size(required), given: size(given) })
      : t("needsPixels", { face, required: size(required) });
  };
}
