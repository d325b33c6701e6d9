"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import type { ButtonSize } from "#components/ui/button-class.ts";
import { ErrorText } from "#components/ui/label.tsx";
import { joinByProviderAction } from "#lib/doors/actions.ts";

type Begun = { data?: { href: string }; serverError?: { message: string } | undefined };
type GoToProviderProps = {
  begin: () => Promise<Begun>;
  label: string;
  unreachable: string;
  size?: ButtonSize;
};

/** Requests the provider's URL and opens it. */
export function GoToProvider({ begin, label, unreachable, size }: GoToProviderProps) {
  const { run, pending, problem } = useOneAction({ unreachable, notTaken: unreachable });
  const [isLeaving, setLeaving] = useState(false);
  const press = async () => {
    const begun = await run(begin);
    if (!begun?.data) return;
    setLeaving(true);
    window.location.assign(begun.data.href);
  };
  return (
    <div className="flex flex-col gap-2">
      <Button {...(size && { size })} pending={pending || isLeaving} onClick={press}>
        {label}
      </Button>
      <div role="alert" className="empty:absolute">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </div>
  );
}

/** On an invitation: joins with an account of the provider, for people without an account in Pressroom. */
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
