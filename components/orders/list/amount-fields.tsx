"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { AffixedInput } from "#components/ui/affixed-input.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Label } from "#components/ui/label.tsx";
import { centsToText, parseCents } from "#lib/money.ts";

type AmountFieldsProps = { min: number | null; max: number | null };

export function AmountFields({ min, max }: AmountFieldsProps) {
  const t = useTranslations("ordersList.filters");
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3">
      <legend className="sr-only">{t("amount")}</legend>
      <Amount name="min" label={t("min")} initial={min} />
      <Amount name="max" label={t("max")} initial={max} />
    </fieldset>
  );
}

/** The form reads it when it is sent; what is no amount is said where it stands. */
function Amount({ name, label, initial }: { name: string; label: string; initial: number | null }) {
  const t = useTranslations("ordersList.filters");
  const id = useId();
  const [text, setText] = useState(centsToText(initial, useLocale()));
  const isWrong = parseCents(text) === undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <AffixedInput
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        before="€"
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {isWrong && <ErrorText id={`${id}-error`}>{t("noAmount")}</ErrorText>}
    </div>
  );
}
