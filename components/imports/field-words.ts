"use client";

import { useTranslations } from "next-intl";
import { useFaceName } from "#components/catalog/use-face-name.ts";
import { type Field, faceOf } from "#lib/workflows/imports/fields.ts";

/** Returns the names of the fields that a column can map to. */
export function useFieldWords() {
  const t = useTranslations("imports");
  const nameOf = useFaceName();
  return (target: string): string => {
    const face = faceOf(target);
    return face === null ? t(`field.${target as Field}`) : t("fileOf", { face: nameOf(face) });
  };
}

type Said = { code: string; params?: Record<string, string | number> };

/** Returns the messages of problems. For an unknown code, the message contains the code. */
export function useProblemWords() {
  const t = useTranslations("imports.problem");
  return ({ code, params = {} }: Said): string =>
    t.has(code as never) ? t(code as never, params as never) : t("other", { code });
}
