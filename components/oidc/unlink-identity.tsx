"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { linkIdentityAction, unlinkIdentityAction } from "#lib/features/oidc/actions.ts";
import type { UnlinkIdentityInput } from "#lib/features/oidc/schemas.ts";
import { GoToProvider } from "./go-to-provider.tsx";

type UnlinkIdentityProps = { identity: UnlinkIdentityInput; id: string; provider: string };

export function UnlinkIdentity({ identity, id, provider }: UnlinkIdentityProps) {
  const t = useTranslations("oidc");
  return (
    <ConfirmDialog
      id={id}
      act={() => unlinkIdentityAction(identity)}
      texts={{
        open: t("unlink"),
        openLabel: t("unlinkName", { provider }),
        title: t("unlinkTitle", { provider }),
        about: t("unlinkText", { provider }),
        keep: t("keep"),
        confirm: t("unlink"),
        unreachable: t("unreachable"),
      }}
    />
  );
}

export function LinkIdentity({ provider }: { provider: string }) {
  const t = useTranslations("oidc");
  return (
    <GoToProvider begin={linkIdentityAction} label={t("link", { provider })} unreachable={t("unreachable")} />
  );
}
