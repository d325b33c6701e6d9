"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "./button-class.ts";

export type CopyTexts = { copy: string; copied: string; failed: string };

type Outcome = keyof CopyTexts;

/**
 * Copies a text. Clipboards need HTTPS or localhost; otherwise the button says that it failed, and the reader copies
 * the text by hand.
 */
export function CopyButton({
  value,
  texts,
  visible,
}: {
  value: string;
  texts: CopyTexts;
  visible?: boolean;
}) {
  const [outcome, setOutcome] = useState<Outcome>("copy");
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(value) ?? Promise.reject(new Error("no clipboard")))
      .then(() => setOutcome("copied"))
      .catch(() => setOutcome("failed"));
  const said = texts[outcome];
  return (
    <button
      type="button"
      onClick={copy}
      onBlur={() => setOutcome("copy")}
      title={said}
      className={buttonClass({ variant: visible ? "secondary" : "quiet", size: "sm", square: !visible })}
    >
      {outcome === "copied" ? <Check /> : <Copy />}
      <span aria-live="polite" className={visible ? undefined : "sr-only"}>
        {said}
      </span>
    </button>
  );
}
