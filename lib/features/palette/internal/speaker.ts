import type { Locale, useTranslations } from "next-intl";

/** The words of the reader's language, all of them. */
export type Speaker = { t: ReturnType<typeof useTranslations<never>>; locale: Locale };
