"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { deleteAddressAction } from "#lib/features/addresses/actions.ts";
import type { AddressView } from "#lib/features/addresses/form-address.ts";
import type { Place } from "#lib/paths.ts";

type DeleteAddressProps = { place: Place; address: AddressView; onDone: () => void };

export default function DeleteAddress({ place, address, onDone }: DeleteAddressProps) {
  const t = useTranslations("addresses");
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const confirm = async () => {
    if (!(await run(() => deleteAddressAction(place, { addressId: address.id })))) return;
    onDone();
    dialog.current?.close();
  };
  return (
    <SubmitModal
      ref={dialog}
      title={t("deleteTitle", { name: address.name })}
      submit={t("delete")}
      cancel={t("keepIt")}
      variant="danger"
      pending={pending}
      problem={problem}
      onSubmit={confirm}
    >
      <p>{t("deleteText")}</p>
    </SubmitModal>
  );
}
