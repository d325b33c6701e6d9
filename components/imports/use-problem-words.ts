"use client";

import { useTranslations } from "next-intl";

type Said = { code: string; params?: Record<string, string | number> };

/** What is wrong, in a sentence; of what this source does not know the code, which support understands. */
export function useProblemWords() {
  const t = useTranslations("imports.problem");
  return ({ code, params = {} }: Said): string =>
    t.has(code as never) ? t(code as never, params as never) : t("other", { code });
}
