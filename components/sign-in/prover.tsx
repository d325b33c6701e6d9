"use client";

import { type ComponentType, useEffect, useState } from "react";
import { setProver } from "#components/form/fresh-sign-in.ts";

type Asked = {
  ProofDialog: ComponentType<{ onEnd: (isProved: boolean) => void }>;
  end: (isProved: boolean) => void;
};

/** If the dialog cannot be loaded, nothing is proved and the action's refusal is shown. The reader can try again. */
const loadDialog = () =>
  import("./proof-dialog.tsx").then(
    ({ default: ProofDialog }) => ProofDialog,
    () => null,
  );

/** On every page: asks for proof of identity when an action requires a fresh sign-in. Renders nothing until then. */
export function Prover() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      setProver(async () => {
        const ProofDialog = await loadDialog();
        return ProofDialog !== null && new Promise((end) => setAsked({ ProofDialog, end }));
      }),
    [],
  );
  if (!asked) return null;
  return (
    <asked.ProofDialog
      onEnd={(isProved) => {
        setAsked(null);
        asked.end(isProved);
      }}
    />
  );
}
