"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Card } from "#components/ui/card.tsx";
import type { CreateOrderInput } from "#lib/orders/schemas.ts";
import type { Country } from "#lib/service/schemas/country.ts";

/** Bounds as the specification has them, so that a field stops where the service would refuse. */
const fields = [
  { name: "address.name", word: "name", max: 200, fill: "shipping name", wide: true, needed: true },
  { name: "address.company", word: "company", max: 200, fill: "shipping organization", wide: true },
  {
    name: "address.line1",
    word: "line1",
    max: 255,
    fill: "shipping address-line1",
    wide: true,
    needed: true,
  },
  { name: "address.line2", word: "line2", max: 255, fill: "shipping address-line2", wide: true },
  { name: "address.postal_code", word: "postal_code", max: 20, fill: "shipping postal-code" },
  { name: "address.city", word: "city", max: 120, fill: "shipping address-level2", needed: true },
] as const;

const contacts = [
  { name: "address.phone", word: "phone", max: 40, fill: "shipping tel", type: "tel" },
  { name: "address.email", word: "email", max: 320, fill: "shipping email", type: "email" },
] as const;

export function AddressFields({ countries }: { countries: Country[] }) {
  const t = useTranslations("newOrder");
  return (
    <Card title={t("recipient")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<CreateOrderInput>
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
        {fields.map((field) => (
          <TextField<CreateOrderInput>
            key={field.name}
            name={field.name}
            label={t(field.word)}
            maxLength={field.max}
            autoComplete={field.fill}
            optional={!("needed" in field)}
            className={"wide" in field ? "sm:col-span-2" : undefined}
          />
        ))}
        {contacts.map((field) => (
          <TextField<CreateOrderInput>
            key={field.name}
            name={field.name}
            label={t(field.word)}
            type={field.type}
            maxLength={field.max}
            autoComplete={field.fill}
            optional
          />
        ))}
      </div>
    </Card>
  );
}
