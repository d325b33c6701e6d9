"use client";

import { BookmarkPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import type { Address } from "#lib/core/service/schemas/address.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { addAddressAction } from "#lib/features/addresses/actions.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import type { Place } from "#lib/paths.ts";
import { CopyText } from "./order-facts.tsx";

type OrderAddressProps = {
  place: Place;
  order: OrderView;
  /** The reader may add the address to the address book. */
  mayKeep: boolean;
  locale: string;
};

/** The delivery address as on a parcel; it is copied as a block. */
export function OrderAddress({ place, order, mayKeep, locale }: OrderAddressProps) {
  const t = useTranslations("order");
  const stored = useStoredText();
  const { name, phone, email, country } = order.shipping_address;
  const isErased = name === erasedPlaceholder;
  const shown = stored([...order.addressLines, nameOfCountry(country, locale)].join("\n"));
  return (
    <Card title={t("address")} aside={!isErased && <CopyText value={shown} what="copyAddress" />}>
      <address className="break-words whitespace-pre-line not-italic">{shown}</address>
      {[phone, email].filter(Boolean).map((contact) => (
        <p key={contact} className="break-words text-muted">
          {contact}
        </p>
      ))}
      {mayKeep && !isErased && (
        <KeepAddress place={place} address={order.shipping_address} isInBook={order.isAddressInBook} />
      )}
    </Card>
  );
}

type KeepAddressProps = { place: Place; address: Address; isInBook: boolean };

/** Adds the delivery address to the address book; not shown if the book already has it. */
function KeepAddress({ place, address, isInBook }: KeepAddressProps) {
  const t = useTranslations("order");
  const [isKept, setIsKept] = useState(false);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("addressNotTaken"),
  });
  const keep = async () => {
    if (await run(() => addAddressAction(place, { address }))) setIsKept(true);
  };
  return (
    <>
      {!isInBook && !isKept && (
        <Button
          size="sm"
          variant="quiet"
          className="mt-3 -ml-2.5"
          icon={<BookmarkPlus />}
          pending={pending}
          onClick={keep}
        >
          {t("keepAddress")}
        </Button>
      )}
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {isKept && t("addressKept")}
      </p>
      {problem && <ErrorText>{problem}</ErrorText>}
    </>
  );
}
