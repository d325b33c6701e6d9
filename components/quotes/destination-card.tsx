"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Input, Select } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { examplePostcode, needsPostcode } from "#lib/features/addresses/postcodes.ts";
import { exampleRegion } from "#lib/features/addresses/regions.ts";
import type { DraftAddress, QuoteDocument } from "#lib/features/quotes/document.ts";
import type { addressBounds } from "#lib/features/quotes/limits.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import type { Edit } from "./draft-history.ts";
import { cutToBounds, setDestinationCountry, setDestinationKind, writeAddress } from "./edit-draft.ts";
import type { LiveEstimate } from "./use-quote-estimate.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

const fields = [
  { name: "name", fill: "shipping name", wide: true, needed: true },
  { name: "company", fill: "shipping organization", wide: true },
  { name: "line1", fill: "shipping address-line1", wide: true, needed: true },
  { name: "line2", fill: "shipping address-line2", wide: true },
  { name: "postal_code", fill: "shipping postal-code" },
  { name: "city", fill: "shipping address-level2", needed: true },
  { name: "phone", fill: "shipping tel", type: "tel" },
  { name: "email", fill: "shipping email", type: "email" },
] as const;

type DestinationAddressProps = {
  address: DraftAddress;
  countries: Country[];
  refusal: Refusal | null;
  mayWrite: boolean;
  change: (edit: Edit, field?: string) => void;
};

function DestinationAddress(props: DestinationAddressProps) {
  const { address, countries, refusal, mayWrite, change } = props;
  const t = useTranslations("quoteBuilder");
  const needsCode = needsPostcode(address.country);
  const postcode = needsCode && examplePostcode(address.country);
  const region = exampleRegion(address.country);
  const hints: Partial<Record<keyof typeof addressBounds, string>> = {
    ...(postcode && { postal_code: t("address.postcodeHint", { example: postcode }) }),
    ...(region && { city: t("address.regionHint", { example: region }) }),
  };
  const refused = (field: string) => (refusal?.addressFields.includes(field) ? t("address.refused") : null);
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <CountrySelect
          value={address.country}
          countries={countries}
          disabled={!mayWrite}
          problem={refused("country")}
          onChoose={(country) => change(writeAddress("country", country))}
        />
      </div>
      {fields.map((field) => (
        <AddressInput
          key={field.name}
          field={field.name}
          value={address[field.name]}
          fill={field.fill}
          type={"type" in field ? field.type : "text"}
          isNeeded={"needed" in field || (field.name === "postal_code" && needsCode)}
          hint={hints[field.name] ?? null}
          refused={refused(field.name)}
          disabled={!mayWrite}
          className={"wide" in field ? "col-span-2" : undefined}
          onText={(text) => change(writeAddress(field.name, text), `address.${field.name}`)}
        />
      ))}
    </div>
  );
}

type AddressInputProps = {
  field: keyof typeof addressBounds;
  value: string;
  fill: string;
  type: "text" | "tel" | "email";
  isNeeded: boolean;
  hint: string | null;
  refused: string | null;
  disabled: boolean;
  className: string | undefined;
  onText: (text: string) => void;
};

/** Cuts the input at the service's maximum length and says so. */
function AddressInput(props: AddressInputProps) {
  const { field, value, fill, type, isNeeded, refused, disabled, className, onText } = props;
  const t = useTranslations("quoteBuilder.address");
  const id = useId();
  const [cutAt, setCutAt] = useState<number | null>(null);
  const hint = cutAt ? t("full", { max: cutAt }) : props.hint;
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
        aria-describedby={refused || hint ? `${id}-about` : undefined}
        onChange={({ target }) => {
          const taken = cutToBounds(field, target.value);
          setCutAt(taken.cutAt);
          onText(taken.text);
        }}
      />
      {refused && <ErrorText id={`${id}-about`}>{refused}</ErrorText>}
      {!refused && hint && <Hint id={`${id}-about`}>{hint}</Hint>}
    </div>
  );
}

type CountrySelectProps = {
  value: string;
  countries: Country[];
  disabled: boolean;
  problem: string | null;
  onChoose: (code: string) => void;
};

function CountrySelect({ value, countries, disabled, problem, onChoose }: CountrySelectProps) {
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

type DestinationCardProps = {
  document: QuoteDocument;
  countries: Country[];
  live: LiveEstimate;
  mayWrite: boolean;
  change: (edit: Edit, field?: string) => void;
};

export function DestinationCard(props: DestinationCardProps) {
  const { document, countries, live, mayWrite, change } = props;
  const t = useTranslations("quoteBuilder");
  const id = useId();
  const say = useRefusalWords();
  const { by, country, address } = document.destination;
  const refused =
    live.refusal && ["destination", "address"].includes(live.refusal.field ?? "") ? live.refusal : null;
  const code = by === "address" ? address.country : country;
  const chosen = countries.find((candidate) => candidate.code === code);
  return (
    <Card title={t("destination")} id="destination">
      <div className="flex flex-col gap-3">
        <SegmentedRadios
          label={t("destinationBy")}
          name={`${id}-by`}
          disabled={!mayWrite}
          value={by}
          options={[
            { value: "country", label: t("byCountry") },
            { value: "address", label: t("byAddress") },
          ]}
          onChoose={(value) => change(setDestinationKind(value === "address" ? "address" : "country"))}
        />
        {by === "country" ? (
          <CountrySelect
            value={country}
            countries={countries}
            disabled={!mayWrite}
            problem={refused ? say(refused) : null}
            onChoose={(next) => change(setDestinationCountry(next))}
          />
        ) : (
          <DestinationAddress
            address={address}
            countries={countries}
            refusal={refused}
            mayWrite={mayWrite}
            change={change}
          />
        )}
        {by === "address" && refused?.addressFields.length === 0 && <ErrorText>{say(refused)}</ErrorText>}
        {chosen?.requires_customs && <p className="text-sm text-muted">{t("customs")}</p>}
      </div>
    </Card>
  );
}
