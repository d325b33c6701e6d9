"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "./button-class.ts";

type CopyButtonProps = {
  value: string;
  label: string;
  /** What it says after a failure where the text is not visible beside it. */
  failed?: string;
  visible?: boolean;
};

/**
 * Copies a text. Clipboards need HTTPS or localhost; otherwise the button says that it failed, and the reader copies
 * the text by hand.
 */
export function CopyButton({ value, label, failed, visible }: CopyButtonProps) {
  const t = useTranslations("common");
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | null>(null);
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(value) ?? Promise.reject(new Error("no clipboard")))
      .then(() => setOutcome("copied"))
      .catch(() => setOutcome("copyFailed"));
  const said = outcome ? (outcome === "copyFailed" && failed) || t(outcome) : label;
  return (
    <button
      type="button"
      onClick={copy}
      onBlur={() => setOutcome(null)}
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
