"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import type { Country } from "#lib/core/service/schemas/country.ts";
import type { PanelProps } from "./panel-props.ts";

type ChooseCountriesProps = {
  countries: Country[];
  /** None: all of them. */
  chosen: readonly string[];
  change: PanelProps["change"];
  locale: string;
};

export function ChooseCountries({ countries, chosen, change, locale }: ChooseCountriesProps) {
  const t = useTranslations("quoteCompare");
  const id = useId();
  const [wanted, setWanted] = useState("");
  const fold = (text: string) => text.toLocaleLowerCase(locale).normalize("NFD").replace(/\p{M}/gu, "");
  const shown = countries.filter(({ name, code }) => fold(`${name} ${code}`).includes(fold(wanted.trim())));
  const set = (comparedCountries: string[]) => change?.((document) => ({ ...document, comparedCountries }));
  const toggle = (code: string) =>
    set(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  const title =
    chosen.length === 0 ? t("all", { count: countries.length }) : t("chosen", { count: chosen.length });
  if (!change) return <p>{title}</p>;
  return (
    <Disclosure title={title}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-2">
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>{t("find")}</Label>
            <Input id={id} type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
          </div>
          <Button onClick={() => set([])} disabled={chosen.length === 0}>
            {t("chooseAll")}
          </Button>
          <Button onClick={() => set(countries.filter(({ is_eu }) => is_eu).map(({ code }) => code))}>
            {t("chooseEu")}
          </Button>
        </div>
        <ul className="grid max-h-64 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 overflow-y-auto scroll-slim">
          {shown.map(({ code, name }) => (
            <li key={code}>
              <CheckboxRow label={name} checked={chosen.includes(code)} onChange={() => toggle(code)} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className="text-muted">{t("noCountry")}</p>}
      </div>
    </Disclosure>
  );
}
