"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useId, useState } from "react";
import { AffixedInput } from "#components/ui/input.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { centsToText, formatCents } from "#lib/money.ts";
import { mostCents, readCents } from "./read-cents.ts";

type CentsInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  cents: number | null;
  onCents: (cents: number | null) => void;
};

/** The typed text and the amount that it led to. */
type Typed = { text: string; cents: number | null };

const nothing: Typed = { text: "", cents: null };

/**
 * A field for an amount in euros, in cents for the caller. The typed text stays while the amount is the one that it
 * led to. A text that is no amount leaves the amount as it was, and the reason is below it.
 */
export function CentsInput({ cents, onCents, "aria-describedby": hintId, ...rest }: CentsInputProps) {
  const t = useTranslations("quoteMargin.amountProblem");
  const locale = useLocale();
  const problemId = useId();
  const [typed, setTyped] = useState<Typed>(nothing);
  const isTyped = typed.text !== "" && typed.cents === cents;
  const problem = isTyped ? readCents(typed.text).problem : null;
  return (
    <>
      <AffixedInput
        {...rest}
        before="€"
        inputMode="decimal"
        autoComplete="off"
        value={isTyped ? typed.text : centsToText(cents, locale)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[hintId, problem && problemId].filter(Boolean).join(" ") || undefined}
        onChange={({ target }) => {
          const read = readCents(target.value);
          setTyped({ text: target.value, cents: read.problem ? cents : read.cents });
          if (!read.problem) onCents(read.cents);
        }}
        onBlur={() => !problem && setTyped(nothing)}
      />
      {problem && (
        <ErrorText id={problemId}>
          {t(problem, {
            example: centsToText(1_250, locale),
            most: formatCents(mostCents, locale),
            before: cents === null ? "none" : formatCents(cents, locale),
          })}
        </ErrorText>
      )}
    </>
  );
}
