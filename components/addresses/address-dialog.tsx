"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { addAddressAction, changeAddressAction } from "#lib/features/addresses/actions.ts";
import { type AddressView, pickAddressFields } from "#lib/features/addresses/form-address.ts";
import type { AddAddressInput, ChangeAddressInput } from "#lib/features/addresses/schemas.ts";
import type { Place } from "#lib/paths.ts";
import { AddressFields } from "./address-fields.tsx";

type AddressDialogProps = {
  place: Place;
  /** Null for a new address. */
  address: AddressView | null;
  countries: readonly Country[];
  formTexts: FormTexts;
  onDone: () => void;
};

const nothing = {
  ...{ name: "", company: "", line1: "", line2: "", postal_code: "" },
  ...{ city: "", country: "", phone: "", email: "" },
};

export default function AddressDialog(props: AddressDialogProps) {
  const { place, address, countries, formTexts, onDone } = props;
  const t = useTranslations("addresses");
  const common = useTranslations("common");
  const ref = useRef<HTMLDialogElement>(null);
  const done = () => {
    onDone();
    ref.current?.close();
  };
  const content = (
    <>
      <AddressFields countries={countries} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => ref.current?.close()}>{common("close")}</Button>
        <SubmitButton>{t("save")}</SubmitButton>
      </div>
    </>
  );
  const title = address ? t("change") : t("add");
  return (
    <OpenedModal ref={ref} id={useId()} title={title} size="wide">
      {address ? (
        <ActionForm<ChangeAddressInput, void>
          action={(input) => changeAddressAction(place, input)}
          schema={async () => (await import("#lib/features/addresses/schemas.ts")).changeAddressSchema}
          defaultValues={{
            addressId: address.id,
            revision: address.revision,
            address: pickAddressFields(address),
          }}
          texts={formTexts}
          label={title}
          onDone={done}
        >
          {content}
        </ActionForm>
      ) : (
        <ActionForm<AddAddressInput, unknown>
          action={(input) => addAddressAction(place, input)}
          schema={async () => (await import("#lib/features/addresses/schemas.ts")).addAddressSchema}
          defaultValues={{ address: nothing }}
          texts={formTexts}
          label={title}
          onDone={done}
        >
          {content}
        </ActionForm>
      )}
    </OpenedModal>
  );
}
