"use client";

import { KeyRound } from "lucide-react";
import { askOwnPasskeyAction, proveByPasskeyAction } from "#lib/features/passkeys/actions.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { type PasskeyWords, usePasskey } from "./use-passkey.ts";

type PasskeyProofProps = { words: PasskeyWords & { prove: string }; onDone: () => void };

/** In place of the password, wherever somebody is asked anew who they are; the words come with the question. */
export function PasskeyProof({ words, onDone }: PasskeyProofProps) {
  const { press, pending, problem } = usePasskey(
    { ask: askOwnPasskeyAction, answer: proveByPasskeyAction, onDone },
    words,
  );
  return (
    <PasskeyButton icon={<KeyRound />} pending={pending} problem={problem} onClick={press}>
      {words.prove}
    </PasskeyButton>
  );
}
