"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { askAnyPasskeyAction, signInWithPasskeyAction } from "#lib/doors/actions.ts";
import { PasskeyButton } from "./passkey-buttons.tsx";
import { answerPasskey, cancelPasskeyRequest, type PasskeyUse, usePasskey } from "./use-passkey.ts";
import { usePasskeyWords } from "./use-passkey-words.ts";

/** A challenge is valid for five minutes, so it is renewed before. */
const renewMs = 4 * 60_000;

/**
 * Offers passkeys as autofill in the e-mail field, in browsers that support it, while the page is visible. A refused
 * autofill shows no error, because the reader pressed no button.
 */
function useAutofill(use: PasskeyUse, isOn: boolean): void {
  const latest = useRef(use);
  latest.current = use;
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let isAnswering = false;
    const offer = async () => {
      if (isOver || isAnswering || document.hidden) return;
      const asked = await latest.current.ask();
      if (isOver || !asked.data) return;
      const given = await answerPasskey(asked.data, { autofill: true });
      if (isOver || "problem" in given) return;
      isAnswering = true;
      try {
        const reply = await latest.current.answer(given.answer);
        if (reply.data) latest.current.onDone();
      } finally {
        isAnswering = false;
      }
    };
    const start = async () => {
      if (await canFill()) void offer().catch(() => undefined);
    };
    const renewed = () => void start();
    void start();
    const timer = setInterval(renewed, renewMs);
    document.addEventListener("visibilitychange", renewed);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renewed);
      void cancelPasskeyRequest();
    };
  }, [isOn]);
}

async function canFill(): Promise<boolean> {
  const { PublicKeyCredential: made } = window;
  return (await made?.isConditionalMediationAvailable?.()) ?? false;
}

/** Signs in with a passkey, without typing an e-mail address. */
export function PasskeySignIn({ next }: { next: string }) {
  const t = useTranslations("passkeys");
  const [isIn, setIsIn] = useState(false);
  const enter = () => {
    setIsIn(true);
    // A full page load, so that no data of a former person stays in memory.
    window.location.assign(next);
  };
  const use = {
    ask: askAnyPasskeyAction,
    answer: signInWithPasskeyAction,
    onDone: enter,
  };
  const { press, pending, problem } = usePasskey(use, usePasskeyWords());
  // Off after success: a second sign-in would end the new session.
  useAutofill(use, !(pending || isIn));
  return (
    <PasskeyButton icon={<KeyRound />} pending={pending} problem={problem} onClick={press}>
      {t("signIn")}
    </PasskeyButton>
  );
}
