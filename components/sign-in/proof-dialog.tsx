"use client";

import { useEffect, useRef, useState } from "react";
import { PasskeyProof } from "#components/passkeys/passkey-proof.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { askForProofAction } from "#lib/features/sign-in/actions.ts";
import { ProofElsewhere } from "./proof-elsewhere.tsx";
import { ProofForm } from "./proof-form.tsx";

export type AskedProof = NonNullable<Awaited<ReturnType<typeof askForProofAction>>["data"]>;

type ProofDialogProps = { onEnd: (isProved: boolean) => void };

export default function ProofDialog({ onEnd }: ProofDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isProved = useRef(false);
  const end = useRef(onEnd);
  const [asked, setAsked] = useState<AskedProof | null>(null);
  useEffect(() => {
    askForProofAction({}).then(
      (answer) => (answer.data ? setAsked(answer.data) : end.current(false)),
      () => end.current(false),
    );
  }, []);
  if (!asked) return null;
  const done = () => {
    isProved.current = true;
    dialog.current?.close();
  };
  return (
    <OpenedModal
      ref={dialog}
      id="prove-again"
      title={asked.texts.title}
      closeLabel={asked.texts.close}
      closedby="closerequest"
      onClose={() => onEnd(isProved.current)}
    >
      <div className="flex flex-col gap-4">
        {asked.asks.passkey && <PasskeyProof words={asked.passkeyWords} onDone={done} />}
        {asked.asks.password && <ProofForm asked={asked} onDone={done} />}
        {!asked.asks.password && !asked.asks.passkey && <ProofElsewhere asked={asked} onDone={done} />}
      </div>
    </OpenedModal>
  );
}
