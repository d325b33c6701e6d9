import { getTranslations } from "next-intl/server";

export async function readPaletteTexts(): Promise<PaletteTexts> {
  const t = await getTranslations("palette");
  return {
    label: t("label"),
    keys: t("keys"),
    failed: t("failed"),
    retry: t("retry"),
  };
}

/** The texts that are needed before the palette's own messages have loaded. */
export type PaletteTexts = { label: string; keys: string; failed: string; retry: string };
