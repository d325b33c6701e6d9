"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import type { addressBounds } from "#lib/features/quotes/limits.ts";
import { withinBounds } from "./edit-destination.ts";

type AddressInputProps = {
  field: keyof typeof addressBounds;
  value: string;
  fill: string;
  type: "text" | "tel" | "email";
  isNeeded: boolean;
  refused: string | null;
  disabled: boolean;
  className: string | undefined;
  onText: (text: string) => void;
};

/** Takes as much as the service does, and says so where it stops. */
export function AddressInput(props: AddressInputProps) {
  const { field, value, fill, type, isNeeded, refused, disabled, className, onText } = props;
  const t = useTranslations("quoteBuilder.address");
  const id = useId();
  const [cutAt, setCutAt] = useState<number | null>(null);
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className ?? ""}`}>
      <Label htmlFor={id} optional={isNeeded ? undefined : t("optional")}>
        {t(field)}
      </Label>
      <Input
        id={id}
        type={type}
        autoComplete={fill}
        value={value}
        disabled={disabled}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused || cutAt ? `${id}-about` : undefined}
        onChange={({ target }) => {
          const taken = withinBounds(field, target.value);
          setCutAt(taken.cutAt);
          onText(taken.text);
        }}
      />
      {refused && <ErrorText id={`${id}-about`}>{refused}</ErrorText>}
      {!refused && cutAt && <Hint id={`${id}-about`}>{t("full", { max: cutAt })}</Hint>}
    </div>
  );
}
