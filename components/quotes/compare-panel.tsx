"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { type DestinationRow, sortDestinations } from "#lib/features/quotes/sort-destinations.ts";
import { toEstimateRequest } from "#lib/features/quotes/to-estimate-request.ts";
import { DestinationChart, DestinationTable, type Sorting } from "./destination-costs.tsx";
import type { PanelProps } from "./panel-props.ts";
import { type Destinations, useDestinations } from "./use-destinations.ts";

type ComparePanelProps = PanelProps & { countries: Country[] };

/** The costs of the same line items in the chosen countries, or in all countries that the service ships to. */
export function ComparePanel({ place, document, countries, change, locale }: ComparePanelProps) {
  const t = useTranslations("quoteCompare");
  const [sorting, setSorting] = useState<Sorting>({ by: "total", descending: false });
  // Each country is quoted separately, so missing fields of the quote's own destination do not matter.
  const anywhere = { ...document.destination, by: "country" as const, country: "XX" };
  const { request } = toEstimateRequest({ ...document, destination: anywhere });
  const destinations = useDestinations(place, request?.items ?? []);
  const chosen = countries.filter(
    ({ code }) => document.comparedCountries.length === 0 || document.comparedCountries.includes(code),
  );
  const rows = sortDestinations(toRows(chosen, destinations), sorting, locale);
  const pieces = document.lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  if (!request) return <p className="text-muted">{t("incomplete")}</p>;
  const shown = rows.filter(({ costs, error }) => costs || error);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-muted">{t("about")}</p>
      <ChooseCountries
        countries={countries}
        chosen={document.comparedCountries}
        change={change}
        locale={locale}
      />
      <Asking destinations={destinations} rows={rows} />
      {destinations.problem && <Callout tone="warn" title={destinations.problem} />}
      {shown.length > 0 && (
        <>
          <DestinationTable
            rows={rows}
            pieces={pieces}
            sorting={sorting}
            onSort={setSorting}
            isAsking={destinations.isAsking}
            locale={locale}
          />
          <DestinationChart rows={rows} locale={locale} />
        </>
      )}
    </div>
  );
}

function toRows(chosen: Country[], { found }: Destinations): DestinationRow[] {
  return chosen.map(({ code, name, requires_customs }) => {
    const known = found.get(code);
    return {
      code,
      name,
      requiresCustoms: requires_customs,
      costs: known && "costs" in known ? known.costs : null,
      error: known && "error" in known ? known.error.message : null,
    };
  });
}

function Asking({ destinations, rows }: { destinations: Destinations; rows: DestinationRow[] }) {
  const t = useTranslations("quoteCompare");
  const { isAsking, ask, stop } = destinations;
  const answered = rows.filter(({ costs }) => costs).length;
  const failed = rows.filter(({ error }) => error).length;
  const open = rows.filter(({ costs }) => !costs).map(({ code }) => code);
  if (isAsking) {
    const counts = { done: answered + failed, total: rows.length, failed };
    return (
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-56 flex-1">
          <Progress label={t("progress")} done={answered} failed={failed} total={rows.length}>
            {t("counts", counts)}
          </Progress>
        </div>
        <Button onClick={stop}>{t("stop")}</Button>
      </div>
    );
  }
  if (open.length === 0) return <p className="text-sm text-muted">{t("allKnown", { count: rows.length })}</p>;
  const word = answered === 0 && failed === 0 ? ("start" as const) : ("goOn" as const);
  return (
    <div>
      <Button variant={word === "start" ? "primary" : "secondary"} onClick={() => ask(open)}>
        {t(word, { count: open.length })}
      </Button>
    </div>
  );
}

type ChooseCountriesProps = {
  countries: Country[];
  /** Empty for all countries. */
  chosen: readonly string[];
  change: PanelProps["change"];
  locale: string;
};

function ChooseCountries({ countries, chosen, change, locale }: ChooseCountriesProps) {
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
