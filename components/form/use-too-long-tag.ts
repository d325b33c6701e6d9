import { useTranslations } from "next-intl";
import { readTags } from "./read-tags.ts";

/** Why typed tags cannot be saved, if one of them is too long. */
export function useTooLongTag(typed: string, max: number): string | null {
  const t = useTranslations("labels");
  return readTags(typed).some((tag) => tag.length > max) ? t("tagTooLong", { max }) : null;
}
