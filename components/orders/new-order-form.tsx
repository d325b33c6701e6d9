"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Columns } from "#components/layout/columns.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Denial } from "#lib/auth/context.ts";
import { type CreateOrderInput, createOrderSchema, type PlaceOrderInput } from "#lib/orders/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { CatalogVariant } from "#lib/service/schemas/catalog.ts";
import type { Country } from "#lib/service/schemas/country.ts";
import { AddressFields } from "./address-fields.tsx";
import { NewOrderItem } from "./new-order-item.tsx";
import { type Pressed, QuoteAndPay } from "./quote-and-pay.tsx";

type Created = { orderId: string };

type NewOrderFormProps = {
  place: Place;
  variant: CatalogVariant & { title: string };
  countries: Country[];
  submissionId: string;
  payDenial: Denial | null;
  actions: { create: ActionOf<CreateOrderInput, Created>; pay: ActionOf<PlaceOrderInput, Created> };
  formTexts: FormTexts;
  locale: string;
};

export function NewOrderForm(props: NewOrderFormProps) {
  const { place, variant, countries, submissionId, payDenial, actions, formTexts, locale } = props;
  const t = useTranslations("newOrder");
  const router = useRouter();
  const pressed = useRef<Pressed>({ pay: null });

  const send = (input: CreateOrderInput) => {
    const { pay } = pressed.current;
    return pay === null ? actions.create(input) : actions.pay({ ...input, shownTotalCents: pay });
  };

  return (
    <ActionForm<CreateOrderInput, Created>
      action={send}
      schema={createOrderSchema}
      defaultValues={{
        submissionId,
        reference: "",
        items: [{ sku: variant.sku, quantity: 1 }],
        address: {
          name: "",
          company: "",
          line1: "",
          line2: "",
          postal_code: "",
          city: "",
          country: "",
          phone: "",
          email: "",
        },
      }}
      texts={formTexts}
      label={t("title")}
      onDone={({ orderId }) => router.push(paths.order(place, orderId))}
    >
      <Columns aside={<QuoteAndPay place={place} payDenial={payDenial} pressed={pressed} locale={locale} />}>
        <NewOrderItem variant={variant} locale={locale} />
        <AddressFields countries={countries} />
        <Card>
          <TextField<CreateOrderInput>
            name="reference"
            label={t("reference")}
            hint={t("referenceHint")}
            maxLength={80}
            autoComplete="off"
            optional
          />
        </Card>
      </Columns>
    </ActionForm>
  );
}
