"use client";

import { useTranslations } from "next-intl";
import type { Country } from "#lib/core/service/schemas/country.ts";
import type { DraftAddress } from "#lib/features/quotes/document.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { AddressInput } from "./address-input.tsx";
import { CountrySelect } from "./country-select.tsx";
import type { Edit } from "./draft-history.ts";
import { writeAddress } from "./edit-destination.ts";

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

export function DestinationAddress(props: DestinationAddressProps) {
  const { address, countries, refusal, mayWrite, change } = props;
  const t = useTranslations("quoteBuilder");
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
          isNeeded={"needed" in field}
          refused={refused(field.name)}
          disabled={!mayWrite}
          className={"wide" in field ? "col-span-2" : undefined}
          onText={(text) => change(writeAddress(field.name, text), `address.${field.name}`)}
        />
      ))}
    </div>
  );
}
