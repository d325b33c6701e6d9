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
