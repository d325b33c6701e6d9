"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { buttonClass } from "#components/ui/button-class.ts";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import { writtenIn } from "#lib/keep-formats.ts";

type CountryFilterProps = {
  offered: readonly string[];
  chosen: readonly string[];
  locale: string;
  onChoose: (chosen: string[]) => void;
};

export function CountryFilter({ offered, chosen, locale, onChoose }: CountryFilterProps) {
  const t = useTranslations("ordersList");
  const id = useId();
  const names = new Intl.DisplayNames(writtenIn(locale), { type: "region" });
  const nameOf = (code: string) => names.of(code) ?? code;
  const left = offered
    .filter((code) => !chosen.includes(code))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale));
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("filters.countries")}</Label>
      <Select id={id} value="" onChange={({ target }) => onChoose([...chosen, target.value])}>
        <option value="">{t("filters.addCountry")}</option>
        {left.map((code) => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </Select>
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {chosen.map((code) => (
          <li key={code}>
            <button
              type="button"
              aria-label={t("removeFilter", { what: nameOf(code) })}
              onClick={() => onChoose(chosen.filter((other) => other !== code))}
              className={buttonClass({ size: "sm" })}
            >
              {nameOf(code)}
              <X />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
