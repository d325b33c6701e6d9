"use client";

import { useTranslations } from "next-intl";
import { humaniseKey } from "./humanise-key.ts";

/** Returns the name of a face in the reader's language; of an unknown one, its code in words. */
export function useFaceName(): (face: string) => string {
  const faces = useTranslations("faces");
  return (face) => (faces.has(face as never) ? faces(face as never) : humaniseKey(face));
}
