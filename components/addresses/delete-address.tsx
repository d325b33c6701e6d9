"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
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
    <OpenedModal
      ref={dialog}
      id={useId()}
      title={t("deleteTitle", { name: address.name })}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("keepIt")}</Button>
          <Button variant="danger" pending={pending} onClick={confirm}>
            {t("delete")}
          </Button>
        </>
      }
    >
      <p>{t("deleteText")}</p>
      <p role="alert" className="mt-2 text-bad-ink empty:hidden">
        {problem}
      </p>
    </OpenedModal>
  );
}
