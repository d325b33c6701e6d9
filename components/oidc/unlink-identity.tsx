"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { linkIdentityAction, unlinkIdentityAction } from "#lib/features/oidc/actions.ts";
import type { UnlinkIdentityInput } from "#lib/features/oidc/schemas.ts";
import { GoToProvider } from "./go-to-provider.tsx";

type UnlinkIdentityProps = { identity: UnlinkIdentityInput; id: string; provider: string };

export function UnlinkIdentity({ identity, id, provider }: UnlinkIdentityProps) {
  const t = useTranslations("oidc");
  return (
    <ConfirmDialog
      id={id}
      trigger={{ "aria-label": t("unlinkName", { provider }), children: t("unlink") }}
      title={t("unlinkTitle", { provider })}
      keep={t("keep")}
      confirm={t("unlink")}
      action={useOneAction({ unreachable: t("unreachable"), notTaken: t("unreachable") })}
      act={() => unlinkIdentityAction(identity)}
    >
      <p>{t("unlinkText", { provider })}</p>
    </ConfirmDialog>
  );
}

export function LinkIdentity({ provider }: { provider: string }) {
  const t = useTranslations("oidc");
  return (
    <GoToProvider begin={linkIdentityAction} label={t("link", { provider })} unreachable={t("unreachable")} />
  );
}
