"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { setProver } from "#components/form/prove-again.ts";

const ProofDialog = lazy(() => import("./proof-dialog.tsx"));

type Asked = { end: (isProved: boolean) => void };

/** On every page: asks who somebody is when an act of theirs wants to know it anew. Until then it is nothing. */
export function Prover() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => setProver(() => new Promise((end) => setAsked({ end }))), []);
  if (!asked) return null;
  return (
    <Suspense>
      <ProofDialog
        onEnd={(isProved) => {
          setAsked(null);
          asked.end(isProved);
        }}
      />
    </Suspense>
  );
}
