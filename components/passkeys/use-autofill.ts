"use client";

import { useEffect, useRef } from "react";
import { answerPasskey, stopAsking } from "./answer-passkey.ts";
import type { PasskeyUse } from "./use-passkey.ts";

/** A question is good for five minutes; a page stands open for longer. */
const renewMs = 4 * 60_000;

/**
 * Offers passkeys where the e-mail is typed, in browsers that can, for as long as the page is looked at. What the
 * browser fills in by itself and the server refuses is not told: nobody has pressed anything.
 */
export function useAutofill(use: PasskeyUse, isOn: boolean): void {
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
