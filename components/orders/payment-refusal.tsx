"use client";

import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

/** A refused payment is a state of the order: what happened, what was kept, and the one thing that mends it. */
export function PaymentRefusal({ outcome, locale }: { outcome: Outcome; locale: string }) {
  const { text, fix } = useRefusalWords(locale)(outcome);
  return (
    <>
      <p>{text}</p>
      <p className="font-medium">{fix}</p>
    </>
  );
}
