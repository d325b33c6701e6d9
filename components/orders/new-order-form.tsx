"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { makeId } from "#components/form/make-id.ts";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Columns } from "#components/layout/columns.tsx";
import { Card } from "#components/ui/card.tsx";
import type { FileFacts } from "#lib/files/file-facts.ts";
import type { PaymentOutlook } from "#lib/orders/judge-payment.ts";
import type { OrderingLine } from "#lib/orders/ordering-line.ts";
import { type CreateOrderInput, createOrderSchema, type PlaceOrderInput } from "#lib/orders/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { DraftAddress } from "#lib/quotes/document.ts";
import { emptyAddress } from "#lib/quotes/new-document.ts";
import type { Country } from "#lib/service/schemas/country.ts";
import type { MayUpload } from "#lib/uploads/may-upload.ts";
import { AddressFields } from "./address-fields.tsx";
import { NewOrderItems } from "./new-order-items.tsx";
import type { PaymentActions } from "./order-actions.ts";
import { type Pressed, QuoteAndPay } from "./quote-and-pay.tsx";

type Created = { orderId: string };

export type NewOrderActions = {
  create: ActionOf<CreateOrderInput, Created>;
  pay: ActionOf<PlaceOrderInput, Created>;
  ask: ActionOf<CreateOrderInput, Created>;
  checkKey: PaymentActions["checkKey"];
};

type NewOrderFormProps = {
  place: Place;
  lines: OrderingLine[];
  files: FileFacts[];
  mayUpload: MayUpload;
  /** What it was carried over from. */
  quoteId: string | null;
  address: DraftAddress | null;
  countries: Country[];
  outlook: PaymentOutlook;
  connectHref: string | null;
  actions: NewOrderActions;
  formTexts: FormTexts;
  locale: string;
};

export function NewOrderForm(props: NewOrderFormProps) {
  const { place, lines, files, mayUpload, quoteId, countries } = props;
  const { outlook, connectHref, actions, formTexts, locale } = props;
  const t = useTranslations("newOrder");
  const router = useRouter();
  const pressed = useRef<Pressed>({ act: "draft" });
  // Made here, so that a page that the browser kept is a new submission when somebody comes back to it.
  const [submissionId] = useState(makeId);

  const send = (input: CreateOrderInput) => {
    const button = pressed.current;
    if (button.act === "pay") return actions.pay({ ...input, shownTotalCents: button.shownTotalCents });
    return button.act === "ask" ? actions.ask(input) : actions.create(input);
  };

  return (
    <ActionForm<CreateOrderInput, Created>
      action={send}
      schema={createOrderSchema}
      defaultValues={{
        submissionId,
        reference: "",
        items: lines.map(({ item }) => item),
        address: props.address ?? emptyAddress,
        quoteId,
      }}
      texts={formTexts}
      label={t("title")}
      onDone={({ orderId }) => router.push(paths.order(place, orderId))}
    >
      <Columns
        aside={
          <QuoteAndPay
            place={place}
            lines={lines}
            files={files}
            initialOutlook={outlook}
            connectHref={connectHref}
            checkKey={actions.checkKey}
            pressed={pressed}
            locale={locale}
          />
        }
      >
        <NewOrderItems {...{ place, lines, files, mayUpload, locale }} />
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
