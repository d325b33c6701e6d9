import { getTranslations } from "next-intl/server";
import type { PaletteTexts } from "./palette-texts.ts";

export async function readPaletteTexts(): Promise<PaletteTexts> {
  const t = await getTranslations("palette");
  return {
    label: t("label"),
    keys: t("keys"),
    failed: t("failed"),
    retry: t("retry"),
    close: t("foot.close"),
  };
}
