"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { formatCount } from "#lib/numbers.ts";

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

/** Returns the message of a refusal. For an unknown code, it contains the service's message. */
export function useRefusalWords(): (refusal: Refusal, faceName?: string) => string {
  const t = useTranslations("quoteBuilder.refusal");
  const locale = useLocale();
  return (refusal, faceName) => {
    const code = known.find((candidate) => candidate === refusal.code);
    if (!code) return t("other", { said: refusal.serviceMessage });
    const face = faceName ?? refusal.face ?? t("someFace");
    if (code !== "file_resolution_too_low") return t(code, { face });
    const { required, given } = refusal;
    if (!required) return t("tooFewPixels", { face });
    const count = (pixels: number) => formatCount(pixels, locale);
    const needed = { face, width: count(required.width), height: count(required.height) };
    if (!given) return t("needsPixels", needed);
    const told = { ...needed, given: `${count(given.width)} × ${count(given.height)}` };
    // A file that reaches one of them was refused for the other.
    const isOneReached = given.width >= required.width || given.height >= required.height;
    return t(isOneReached ? "needsBoth" : "file_resolution_too_low", told);
  };
}
