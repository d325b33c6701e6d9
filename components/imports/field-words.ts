"use client";

import { useTranslations } from "next-intl";
import { type Field, faceOf } from "#lib/workflows/imports/fields.ts";

/** What a column is called that means something here. */
export function useFieldWords() {
  const t = useTranslations("imports");
  return (target: string): string => {
    const face = faceOf(target);
    return face === null ? t(`field.${target as Field}`) : t("fileOf", { face });
  };
}

type Said = { code: string; params?: Record<string, string | number> };

/** What is wrong, in a sentence; of what this source does not know the code, which support understands. */
export function useProblemWords() {
  const t = useTranslations("imports.problem");
  return ({ code, params = {} }: Said): string =>
    t.has(code as never) ? t(code as never, params as never) : t("other", { code });
}
