import { useTranslations } from "next-intl";
import { nameErased } from "#lib/erased-placeholder.ts";

/** Returns stored texts as people read them: with the word of their language in place of erased data. */
export function useStoredText(): (text: string) => string {
  const t = useTranslations("erased");
  return (text) => nameErased(text, t("placeholder"));
}
