"use client";

import { BookUser } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useFormContext } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { late } from "#components/ui/late.tsx";
import type { Country } from "#lib/core/service/schemas/country.ts";
import { exampleAddresses } from "#lib/features/addresses/example-addresses.ts";
import { type AddressView, addressFields } from "#lib/features/addresses/typed-address.ts";
import type { Place } from "#lib/paths.ts";
import type { AddressActions } from "./address-actions.ts";
import { AddressFields } from "./address-fields.tsx";
import { KeepAddress } from "./keep-address.tsx";

// Who types an address opens no book.
const AddressPicker = late(() => import("./address-picker.tsx"));

type RecipientCardProps = {
  place: Place;
  countries: readonly Country[];
  /** Undefined: what is typed cannot be kept from here. */
  add: AddressActions["add"] | undefined;
  locale: string;
};

/** Where it goes: typed, taken from the address book, or for a test order anywhere. */
export function RecipientCard({ place, countries, add, locale }: RecipientCardProps) {
  const t = useTranslations("addresses");
  const { setValue, clearErrors } = useFormContext();
  const [opened, setOpened] = useState(0);
  const example = exampleAddresses.find(({ country }) => countries.some(({ code }) => code === country));
  const take = (chosen: Pick<AddressView, (typeof addressFields)[number]>) => {
    clearErrors("address");
    for (const field of addressFields) {
      setValue(`address.${field}`, chosen[field], { shouldDirty: true });
    }
  };
  return (
    <Card
      title={t("recipient")}
      aside={
        <>
          {place.mode === "test" && example && (
            <Button size="sm" variant="quiet" onClick={() => take(example)}>
              {t("example")}
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={<BookUser />}
            onClick={() => setOpened((times) => times + 1)}
          >
            {t("fromBook")}
          </Button>
        </>
      }
    >
      <AddressFields countries={countries} />
      {add && <KeepAddress add={add} />}
      {opened > 0 &&
        createPortal(
          <Suspense key={opened}>
            <AddressPicker place={place} locale={locale} onTake={take} />
          </Suspense>,
          document.body,
        )}
    </Card>
  );
}
