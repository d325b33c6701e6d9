"use client";

import { useLocale } from "next-intl";
import { type ComponentProps, useState } from "react";
import { AffixedInput } from "#components/ui/affixed-input.tsx";
import { centsToText, parseCents } from "#lib/money.ts";

type CentsInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  cents: number | null;
  onCents: (cents: number | null) => void;
  most: number;
};

/** An amount in euros as people type it. What is no amount stays to be mended and changes nothing. */
export function CentsInput({ cents, onCents, most, ...rest }: CentsInputProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState(centsToText(cents, locale));
  const read = parseCents(typed);
  const isWrong = read === undefined || (read !== null && read > most);
  // Something else, undo above all, has set another amount.
  const shown = isWrong || read === cents ? typed : centsToText(cents, locale);
  return (
    <AffixedInput
      {...rest}
      before="€"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const given = parseCents(target.value);
        if (given !== undefined && (given === null || given <= most)) onCents(given);
      }}
      onBlur={() => !isWrong && setTyped(centsToText(cents, locale))}
    />
  );
}
