"use client";

import { BookmarkPlus, BookUser } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { useActionFormContext } from "#components/form/form-context.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { addAddressAction } from "#lib/features/addresses/actions.ts";
import { exampleAddress } from "#lib/features/addresses/example-addresses.ts";
import { type AddressView, addressFields } from "#lib/features/addresses/form-address.ts";
import type { AddAddressInput } from "#lib/features/addresses/schemas.ts";
import type { Place } from "#lib/paths.ts";
import { AddressFields } from "./address-fields.tsx";

// Loaded on demand: a person who types an address does not open the address book.
const AddressPicker = lazyPart(() => import("./address-picker.tsx"));

type RecipientCardProps = {
  place: Place;
  countries: readonly Country[];
  /** The form offers to add the typed address to the address book. */
  mayKeep?: boolean | undefined;
  locale: string;
};

/** The recipient: typed, taken from the address book, or an example for a test order. */
export function RecipientCard({ place, countries, mayKeep, locale }: RecipientCardProps) {
  const t = useTranslations("addresses");
  const { setValue, clearErrors } = useFormContext();
  const country = String(useWatch({ name: "address.country" }) ?? "");
  const [opened, setOpened] = useState(0);
  const served = countries.map(({ code }) => code);
  const example = exampleAddress(country, served);
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
      {mayKeep && <KeepAddress place={place} />}
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

/** Adds the typed address to the address book; missing values are reported at their fields. */
function KeepAddress({ place }: { place: Place }) {
  const t = useTranslations("addresses");
  const { texts } = useActionFormContext();
  const { trigger } = useFormContext<AddAddressInput>();
  const { run, pending, problem } = useOneAction({ unreachable: texts.unreachable, notTaken: texts.failed });
  const address = useWatch<AddAddressInput, "address">({ name: "address" });
  const typed = JSON.stringify(address);
  const [said, setSaid] = useState<{ word: "kept" | "there"; of: string } | null>(null);
  const keep = async () => {
    setSaid(null);
    if (!(await trigger("address", { shouldFocus: true }))) return;
    const done = await run(() => addAddressAction(place, { address }));
    if (done) setSaid({ word: done.data?.isNew ? "kept" : "there", of: typed });
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        size="sm"
        variant="quiet"
        className="-ml-2.5"
        icon={<BookmarkPlus />}
        pending={pending}
        onClick={keep}
      >
        {t("keep")}
      </Button>
      <span role="status" className="text-sm text-muted">
        {said?.of === typed && t(said.word)}
      </span>
      {problem && <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
