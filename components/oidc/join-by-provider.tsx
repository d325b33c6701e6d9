"use client";

import { useTranslations } from "next-intl";
import { joinByProviderAction } from "#lib/doors/actions.ts";
import { GoToProvider } from "./go-to-provider.tsx";

/** At an invitation, for who is known to the provider and to nobody here. */
export function JoinByProvider({ token, provider }: { token: string; provider: string }) {
  const t = useTranslations("oidc");
  return (
    <GoToProvider
      size="lg"
      begin={() => joinByProviderAction({ token })}
      label={t("join", { provider })}
      unreachable={t("unreachable")}
    />
  );
}
