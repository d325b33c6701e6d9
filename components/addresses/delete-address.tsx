"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import type { AddressView } from "#lib/features/addresses/form-address.ts";
import type { AddressActions } from "./address-actions.ts";

type DeleteAddressProps = { address: AddressView; remove: AddressActions["remove"]; onDone: () => void };

export default function DeleteAddress({ address, remove, onDone }: DeleteAddressProps) {
  const t = useTranslations("addresses");
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const confirm = async () => {
    if (!(await run(async () => (await remove({ addressId: address.id })) ?? {}))) return;
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
