"use client";

import { type ComponentType, useEffect, useState } from "react";
import { setProver } from "#components/form/prove-again.ts";

type Asked = {
  ProofDialog: ComponentType<{ onEnd: (isProved: boolean) => void }>;
  end: (isProved: boolean) => void;
};

/** Where it cannot be fetched nothing is proved: the act is refused in words, and can be pressed again. */
const loadDialog = () =>
  import("./proof-dialog.tsx").then(
    ({ default: ProofDialog }) => ProofDialog,
    () => null,
  );

/** On every page: asks who somebody is when an act of theirs wants to know it anew. Until then it is nothing. */
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
