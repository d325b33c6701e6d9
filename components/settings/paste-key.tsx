"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ToggleEvent, useRef, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import type { OpenWork } from "#lib/features/settings/describe-connection.ts";
import { ConnectKeyForm } from "./connect-key-form.tsx";
import { type Slot, slotId } from "./slot-id.ts";

type PasteKeyProps = {
  workspace: string;
  slot: Slot;
  /** The prefix of the key that is replaced; null for an empty slot. */
  prefix: string | null;
  formTexts: FormTexts;
  open?: OpenWork[];
};

/** Stores a key in an empty slot, or replaces the stored key. */
export function PasteKey(props: PasteKeyProps) {
  const { workspace, slot, prefix, formTexts, open = [] } = props;
  const t = useTranslations("keys");
  const { round, dialog, finish } = useSlotDialog("paste", slot);
  const key = t("named", slot);
  const name = prefix ? t("replaceNamed", { key }) : t("addNamed", { key });
  return (
    <>
      <Button {...opensDialog(dialog.id)} aria-label={name}>
        {prefix ? t("replace") : t("add")}
      </Button>
      <Dialog {...dialog} title={name}>
        <div className="flex flex-col gap-4">
          <p>
            {prefix && `${t("replaceAbout", { prefix })} `}
            {t("kept")}
          </p>
          <OpenWorkList open={open} />
          <ConnectKeyForm
            key={round}
            {...{ workspace, slot, formTexts }}
            texts={{
              key: t("key"),
              keyHint: t("keyHint", { start: `svc_${slot.mode}_` }),
              connect: prefix ? t("verifyReplace") : t("verifyAdd"),
              ...(prefix && { acceptsLess: t("acceptsLess") }),
            }}
            onDone={finish}
          />
        </div>
      </Dialog>
    </>
  );
}

/** The unfinished work of a key, and what happens to it without that key. */
export function OpenWorkList({ open }: { open: OpenWork[] }) {
  const t = useTranslations("keys");
  if (open.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{t("open")}</p>
      <ul className="list-disc pl-5">
        {open.map(({ kind, count }) => (
          <li key={kind}>{t(`openKinds.${kind}`, { count })}</li>
        ))}
      </ul>
      <p className="text-muted">{t("openText")}</p>
    </div>
  );
}

/** A dialog about a slot. Opening it refreshes the shown facts; closing it clears the input. */
export function useSlotDialog(kind: "paste" | "remove", slot: Slot) {
  const router = useRouter();
  const ref = useRef<HTMLDialogElement>(null);
  const [round, setRound] = useState(0);
  return {
    round,
    dialog: {
      ref,
      id: `${kind}-${slotId(slot)}`,
      onToggle: ({ newState }: ToggleEvent) => {
        if (newState === "open") router.refresh();
      },
      onClose: () => setRound(round + 1),
    },
    close: () => ref.current?.close(),
    /** The button that opened the dialog may have disappeared, so the slot gets the focus. */
    finish: () => {
      ref.current?.close();
      document.getElementById(slotId(slot))?.focus();
    },
  };
}
