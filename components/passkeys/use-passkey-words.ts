import { useTranslations } from "next-intl";
import type { PasskeyWords } from "./use-passkey.ts";

/** Where the page carries them. */
export function usePasskeyWords(): PasskeyWords {
  const t = useTranslations("passkeys");
  return {
    left: t("left"),
    known: t("known"),
    unsupported: t("unsupported"),
    unreachable: t("unreachable"),
  };
}
