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
  const nameOf = useFaceName();
  return ({ code, params = {} }: Said): string => {
    if (!t.has(code as never)) return t("other", { code });
    const { face, faces } = params;
    const named = {
      ...(face !== undefined && { face: nameOf(String(face)) }),
      ...(faces !== undefined && { faces: String(faces).split(", ").map(nameOf).join(", ") }),
    };
    return t(code as never, { ...params, ...named } as never);
  };
}
