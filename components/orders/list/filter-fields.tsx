"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { buttonClass } from "#components/ui/button-class.ts";
import { AffixedInput, Input, Select } from "#components/ui/input.tsx";
import { ErrorText, Label } from "#components/ui/label.tsx";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import type { OrderQuery } from "#lib/features/orders/order-query.ts";
import { orderLabelsQuery } from "#lib/features/orders/queries.ts";
import { centsToText, parseCents } from "#lib/money.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import type { Place } from "#lib/paths.ts";

type FilterSelectsProps = {
  place: Place;
  /** Undefined while they are loaded; a chosen value is shown all the same. */
  choices: OrderChoices | undefined;
  query: OrderQuery;
  onChange: (change: Partial<OrderQuery>) => void;
};

type Option = { value: string; label: string };
type Chosen = "assignee" | "template" | "key";

/** Filters by assignee, template, key, tag and carrier. */
export function FilterSelects({ place, choices, query, onChange }: FilterSelectsProps) {
  const t = useTranslations("ordersList");
  const id = useId();
  const { data: labels } = useQuery(orderLabelsQuery(place));
  const toOption = ({ id: value, name }: { id: string; name: string }): Option => ({ value, label: name });
  const options: Record<Chosen, Option[]> = {
    assignee: [
      { value: "me", label: t("filters.me") },
      { value: "nobody", label: t("filters.nobody") },
      ...(choices?.members ?? []).map(toOption),
    ],
    template: (choices?.templates ?? []).map(toOption),
    key: (choices?.keys ?? []).map(({ prefix, name }) => ({ value: prefix, label: `${name} (${prefix})` })),
  };
  return (
    <>
      {(["assignee", "template", "key"] as const).map((name) => (
        <div key={name} className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-${name}`}>{t(`columns.${name}`)}</Label>
          <Select
            id={`${id}-${name}`}
            value={query[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          >
            <option value="">{t("filters.any")}</option>
            {query[name] && !options[name].some(({ value }) => value === query[name]) && (
              <option value={query[name]}>{query[name]}</option>
            )}
            {options[name].map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      ))}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-tag`}>{t("filters.tag")}</Label>
        <Input
          id={`${id}-tag`}
          list={`${id}-tags`}
          value={query.tag}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ tag: target.value })}
        />
        <datalist id={`${id}-tags`}>
          {labels?.tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-carrier`}>{t("filters.carrier")}</Label>
        <Input
          id={`${id}-carrier`}
          value={query.carrier}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => onChange({ carrier: target.value })}
        />
      </div>
    </>
  );
}

type AmountFieldsProps = { min: number | null; max: number | null };

/** The form reads the amounts on submit; an invalid one, or a lower one after the higher one, has an error at its field. */
export function AmountFields({ min, max }: AmountFieldsProps) {
  const t = useTranslations("ordersList.filters");
  const locale = useLocale();
  const [texts, setTexts] = useState({ min: centsToText(min, locale), max: centsToText(max, locale) });
  const [least, most] = [parseCents(texts.min), parseCents(texts.max)];
  const isTurned = typeof least === "number" && typeof most === "number" && least > most;
  const field = (name: keyof typeof texts) => ({
    name,
    label: t(name),
    text: texts[name],
    onType: (text: string) => setTexts({ ...texts, [name]: text }),
  });
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3">
      <legend className="sr-only">{t("amount")}</legend>
      <Amount {...field("min")} problem={least === undefined ? t("noAmount") : null} />
      <Amount
        {...field("max")}
        problem={most === undefined ? t("noAmount") : isTurned ? t("turned") : null}
      />
    </fieldset>
  );
}

type AmountProps = {
  name: string;
  label: string;
  text: string;
  problem: string | null;
  onType: (text: string) => void;
};

function Amount({ name, label, text, problem, onType }: AmountProps) {
  const id = useId();
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
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={({ target }) => onType(target.value)}
      />
      {problem !== null && <ErrorText id={`${id}-error`}>{problem}</ErrorText>}
    </div>
  );
}

type CountryFilterProps = {
  offered: readonly string[];
  chosen: readonly string[];
  locale: string;
  onChoose: (chosen: string[]) => void;
};

export function CountryFilter({ offered, chosen, locale, onChoose }: CountryFilterProps) {
  const t = useTranslations("ordersList");
  const found = useTranslations("found");
  const id = useId();
  const nameOf = (code: string) => nameOfCountry(code, locale);
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
              aria-label={found("removeFilter", { what: nameOf(code) })}
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
