"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { askAnyPasskeyAction, signInWithPasskeyAction } from "#lib/doors/actions.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { useAutofill } from "./use-autofill.ts";
import { usePasskey } from "./use-passkey.ts";
import { usePasskeyWords } from "./use-passkey-words.ts";

/** Beside the password: a passkey says by itself who is there. */
export function PasskeySignIn({ next }: { next: string }) {
  const t = useTranslations("passkeys");
  const [isIn, setIsIn] = useState(false);
  const enter = () => {
    setIsIn(true);
    // A whole page load: nothing of whoever was here before stays in memory.
    window.location.assign(next);
  };
  const use = {
    ask: askAnyPasskeyAction,
    answer: signInWithPasskeyAction,
    onDone: enter,
  };
  const { press, pending, problem } = usePasskey(use, usePasskeyWords());
  // Signing in once more would end the session that was just opened.
  useAutofill(use, !(pending || isIn));
  return (
    <PasskeyButton icon={<KeyRound />} pending={pending} problem={problem} onClick={press}>
      {t("signIn")}
    </PasskeyButton>
  );
}
