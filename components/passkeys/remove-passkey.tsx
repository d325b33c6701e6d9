"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { removePasskeyAction } from "#lib/features/passkeys/actions.ts";

export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const t = useTranslations("passkeys");
  return (
    <ConfirmDialog
      id={`remove-${id}`}
      act={() => removePasskeyAction({ passkeyId: id })}
      texts={{
        open: t("remove"),
        openLabel: t("removeName", { name }),
        title: t("removeTitle", { name }),
        about: t("removeText"),
        keep: t("keep"),
        confirm: t("remove"),
        close: t("close"),
        unreachable: t("unreachable"),
      }}
    />
  );
}
