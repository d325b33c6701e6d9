import { useTranslations } from "next-intl";
import { useCommonWords } from "#components/form/use-common-words.ts";
import type { PasskeyWords } from "./use-passkey.ts";

/** For pages that include the messages of `passkeys`. */
export function usePasskeyWords(): PasskeyWords {
  const t = useTranslations("passkeys");
  return {
    left: t("left"),
    known: t("known"),
    unsupported: t("unsupported"),
    unreachable: useCommonWords().unreachable,
  };
}
