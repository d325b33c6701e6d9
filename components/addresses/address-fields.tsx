"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { SelectField, TextField } from "#components/form/fields.tsx";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { examplePostcode, looksForeign, needsPostcode } from "#lib/features/addresses/postcodes.ts";
import { exampleRegion } from "#lib/features/addresses/regions.ts";

/** Limits of the specification in characters, so that a field stops where the service would refuse. */
const street = [
  { word: "name", max: 200, fill: "shipping name", needed: true },
  { word: "company", max: 200, fill: "shipping organization" },
  { word: "line1", max: 255, fill: "shipping address-line1", needed: true },
  { word: "line2", max: 255, fill: "shipping address-line2" },
] as const;

/** The fields of an address, for a form that has them under `address`. */
export function AddressFields({ countries }: { countries: readonly Country[] }) {
  const t = useTranslations("addresses");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="address.country"
        label={t("country")}
        autoComplete="shipping country"
        className="sm:col-span-2"
      >
        <option value="">{t("chooseCountry")}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {street.map((field) => (
        <TextField
          key={field.word}
          name={`address.${field.word}`}
          label={t(field.word)}
          maxLength={field.max}
          autoComplete={field.fill}
          optional={!("needed" in field)}
          className="sm:col-span-2"
        />
      ))}
      <PostcodeField countries={countries} />
      <CityField />
      <PhoneField />
      <TextField
        name="address.email"
        label={t("email")}
        type="email"
        maxLength={320}
        autoComplete="shipping email"
        optional
      />
    </div>
  );
}

/** Shows the form of the country's postcodes, and warns if the typed one differs; the service decides. */
function PostcodeField({ countries }: { countries: readonly Country[] }) {
  const t = useTranslations("addresses");
  const country = String(useWatch({ name: "address.country" }) ?? "");
  const postcode = String(useWatch({ name: "address.postal_code" }) ?? "");
  const example = examplePostcode(country);
  const name = countries.find(({ code }) => code === country)?.name ?? country;
  const isNeeded = needsPostcode(country);
  const hint = isNeeded && example && t("postcodeHint", { example });
  const doubt = example && looksForeign(postcode, country) && t("postcodeDoubt", { country: name, example });
  return (
    <TextField
      name="address.postal_code"
      label={t("postal_code")}
      hint={doubt ? <span className="text-warn-ink">{doubt}</span> : hint}
      maxLength={20}
      autoComplete="shipping postal-code"
      optional={!isNeeded}
    />
  );
}

/** Says where to put the state or province, for which the service has no field. */
function CityField() {
  const t = useTranslations("addresses");
  const example = exampleRegion(String(useWatch({ name: "address.country" }) ?? ""));
  return (
    <TextField
      name="address.city"
      label={t("city")}
      hint={example && t("regionHint", { example })}
      maxLength={120}
      autoComplete="shipping address-level2"
    />
  );
}

/** Warns if the typed text has no digit; the service decides. */
function PhoneField() {
  const t = useTranslations("addresses");
  const isDoubtful = /^\s*[^\s\d]\D*$/.test(String(useWatch({ name: "address.phone" }) ?? ""));
  return (
    <TextField
      name="address.phone"
      label={t("phone")}
      hint={isDoubtful && <span className="text-warn-ink">{t("phoneDoubt")}</span>}
      type="tel"
      maxLength={40}
      autoComplete="shipping tel"
      optional
    />
  );
}
