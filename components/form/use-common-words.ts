import { useTranslations } from "next-intl";

/** What an action says that has no more to tell: without an answer, and after a refused input. */
export function useCommonWords(): { unreachable: string; notTaken: string } {
  const t = useTranslations("common");
  return { unreachable: t("unreachable"), notTaken: t("notTaken") };
}
