"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { setProver } from "#components/form/prove-again.ts";

const ProofDialog = dynamic(() => import("./proof-dialog.tsx"), { ssr: false });

type Asked = { end: (isProved: boolean) => void };

/** On every page: asks who somebody is when an act of theirs wants to know it anew. Until then it is nothing. */
export function Prover() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => setProver(() => new Promise((end) => setAsked({ end }))), []);
  if (!asked) return null;
  return (
    <ProofDialog
      onEnd={(isProved) => {
        setAsked(null);
        asked.end(isProved);
      }}
    />
  );
}
