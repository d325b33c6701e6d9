import { useTranslations } from "next-intl";
import type { PasskeyWords } from "./use-passkey.ts";

/** For pages that include the messages of `passkeys`. */
export function usePasskeyWords(): PasskeyWords {
  const t = useTranslations("passkeys");
  return {
    left: t("left"),
    known: t("known"),
    unsupported: t("unsupported"),
    unreachable: useTranslations("common")("unreachable"),
  };
}
