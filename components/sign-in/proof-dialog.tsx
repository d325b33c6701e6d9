"use client";

import { useEffect, useRef, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { PasswordField, TextField } from "#components/form/fields.tsx";
import { PasskeyProof } from "#components/passkeys/passkey-buttons.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { loadProofDialogAction, proveIdentityAction } from "#lib/features/sign-in/actions.ts";
import type { ProofInput } from "#lib/features/sign-in/schemas.ts";
import { paths } from "#lib/paths.ts";

export type AskedProof = NonNullable<Awaited<ReturnType<typeof loadProofDialogAction>>["data"]>;

type ProofDialogProps = { onEnd: (isProved: boolean) => void };

export default function ProofDialog({ onEnd }: ProofDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isProved = useRef(false);
  const end = useRef(onEnd);
  const [asked, setAsked] = useState<AskedProof | null>(null);
  useEffect(() => {
    loadProofDialogAction({}).then(
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

type ProofElsewhereProps = { asked: AskedProof; onDone: () => void };

/** A person without a password signs in again in a new tab; this page keeps its input. */
function ProofElsewhere({ asked: { texts }, onDone }: ProofElsewhereProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.elsewhere}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <a
          href={paths.login(paths.accountSecurityResult({ done: "proved" }))}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          {texts.signIn}
        </a>
        <Button variant="primary" onClick={onDone}>
          {texts.goOn}
        </Button>
      </div>
    </div>
  );
}

type ProofFormProps = { asked: AskedProof; onDone: () => void };

function ProofForm({ asked: { email, asks, texts }, onDone }: ProofFormProps) {
  return (
    <ActionForm
      action={proveIdentityAction}
      schema={async () => (await import("#lib/features/sign-in/schemas.ts")).proofSchema}
      defaultValues={{ password: "", code: "" }}
      texts={texts}
      onDone={onDone}
    >
      <p>{texts.about}</p>
      {/* Tells password managers which account it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField<ProofInput>
        name="password"
        label={texts.password}
        texts={texts}
        autoComplete="current-password"
      />
      {asks.code && (
        <TextField<ProofInput>
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="off"
        />
      )}
      <div className="flex justify-end">
        <SubmitButton>{texts.submit}</SubmitButton>
      </div>
    </ActionForm>
  );
}
