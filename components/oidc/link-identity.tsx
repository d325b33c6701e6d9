"use client";

import { useTranslations } from "next-intl";
import { linkIdentityAction } from "#lib/features/oidc/actions.ts";
import { GoToProvider } from "./go-to-provider.tsx";

export function LinkIdentity({ provider }: { provider: string }) {
  const t = useTranslations("oidc");
  return (
    <GoToProvider begin={linkIdentityAction} label={t("link", { provider })} unreachable={t("unreachable")} />
  );
}
