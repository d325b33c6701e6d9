"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { answerSecondPasskeyAction, askSecondPasskeyAction } from "#lib/doors/actions.ts";
import { PasskeyButton } from "./passkey-buttons.tsx";
import { usePasskey } from "./use-passkey.ts";
import { usePasskeyWords } from "./use-passkey-words.ts";

/** A passkey in place of the code, after a correct password. */
export function SecondStepPasskey({ onDone }: { onDone: () => void }) {
  const t = useTranslations("passkeys");
  const { press, pending, problem } = usePasskey(
    { ask: askSecondPasskeyAction, answer: answerSecondPasskeyAction, onDone },
    usePasskeyWords(),
  );
  return (
    <PasskeyButton icon={<KeyRound />} pending={pending} problem={problem} onClick={press}>
      {t("useInstead")}
    </PasskeyButton>
  );
}
