"use client";

import { useTranslations } from "next-intl";
import { AffixedInput } from "#components/ui/affixed-input.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Label } from "#components/ui/label.tsx";

type FreshPaymentFieldProps = { value: string; isWrong: boolean; onChange: (typed: string) => void };

export function FreshPaymentField({ value, isWrong, onChange }: FreshPaymentFieldProps) {
  const t = useTranslations("security");
  return (
    <div className="flex max-w-96 flex-col gap-1.5">
      <Label htmlFor="fresh-payment">{t("above")}</Label>
      <AffixedInput
        id="fresh-payment"
        before="€"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-44"
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={`fresh-payment-hint${isWrong ? " fresh-payment-error" : ""}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Hint id="fresh-payment-hint">{t("aboveHint")}</Hint>
      {isWrong && <ErrorText id="fresh-payment-error">{t("noAmount")}</ErrorText>}
    </div>
  );
}
