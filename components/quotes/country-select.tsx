"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Country } from "#lib/core/service/schemas/country.ts";

type CountrySelectProps = {
  value: string;
  countries: Country[];
  disabled: boolean;
  problem: string | null;
  onChoose: (code: string) => void;
};

export function CountrySelect({ value, countries, disabled, problem, onChoose }: CountrySelectProps) {
  const t = useTranslations("quoteBuilder");
  const id = useId();
  const isServed = countries.some(({ code }) => code === value);
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("country")}</Label>
      <Select
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t("chooseCountry")}</option>
        {value && !isServed && <option value={value}>{value}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {problem && <ErrorText id={`${id}-error`}>{problem}</ErrorText>}
    </div>
  );
}
