"use client";

import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { askOwnPasskeyAction, proveByPasskeyAction } from "#lib/features/passkeys/actions.ts";
import { type PasskeyWords, usePasskey } from "./use-passkey.ts";

type PasskeyButtonProps = {
  icon?: ReactNode;
  pending: boolean;
  problem: string | null;
  onClick: () => void;
  children: ReactNode;
};

export function PasskeyButton({ icon, pending, problem, onClick, children }: PasskeyButtonProps) {
  return (
    <div className="flex flex-col gap-2">
      <Button size="lg" icon={icon} pending={pending} onClick={onClick}>
        {children}
      </Button>
      <div role="alert" className="empty:absolute">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </div>
  );
}

type PasskeyProofProps = { words: PasskeyWords & { prove: string }; onDone: () => void };

/** A passkey in place of the password, to prove the identity again. The texts come from the dialog. */
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
