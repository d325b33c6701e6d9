import { useTranslations } from "next-intl";
import { readTags } from "#components/files/read-tags.ts";
import { maxTagLength } from "#lib/features/orders/limits.ts";

/** Why typed tags cannot be saved, if one of them is too long. */
export function useTooLongTag(typed: string): string | null {
  const t = useTranslations("labels");
  return readTags(typed).some((tag) => tag.length > maxTagLength)
    ? t("tagTooLong", { max: maxTagLength })
    : null;
}
