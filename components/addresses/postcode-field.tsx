"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import type { Country } from "#lib/core/service/schemas/country.ts";
import { examplePostcode, looksForeign } from "#lib/features/addresses/postcodes.ts";

/** Says how the chosen country writes its postcodes, and when this one looks otherwise; the service decides. */
export function PostcodeField({ countries }: { countries: readonly Country[] }) {
  const t = useTranslations("addresses");
  const country = String(useWatch({ name: "address.country" }) ?? "");
  const postcode = String(useWatch({ name: "address.postal_code" }) ?? "");
  const example = examplePostcode(country);
  const name = countries.find(({ code }) => code === country)?.name ?? country;
  const hint = example && t("postcodeHint", { example });
  const doubt = example && looksForeign(postcode, country) && t("postcodeDoubt", { country: name, example });
  return (
    <TextField
      name="address.postal_code"
      label={t("postal_code")}
      hint={doubt ? <span className="text-warn-ink">{doubt}</span> : hint}
      maxLength={20}
      autoComplete="shipping postal-code"
      optional
    />
  );
}
