"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { askAnyPasskeyAction, signInWithPasskeyAction } from "#lib/doors/actions.ts";
import { PasskeyButton } from "./passkey-buttons.tsx";
import { answerPasskey, type PasskeyUse, stopAsking, usePasskey, usePasskeyWords } from "./use-passkey.ts";

/** A question is good for five minutes; a page stands open for longer. */
const renewMs = 4 * 60_000;

/**
 * Offers passkeys where the e-mail is typed, in browsers that can, for as long as the page is looked at. What the
 * browser fills in by itself and the server refuses is not told: nobody has pressed anything.
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
      void stopAsking();
    };
  }, [isOn]);
}

async function canFill(): Promise<boolean> {
  const { PublicKeyCredential: made } = window;
  return (await made?.isConditionalMediationAvailable?.()) ?? false;
}

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
