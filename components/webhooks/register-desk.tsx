"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, Suspense, use, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import type { WebhookActions } from "./webhook-actions.ts";

const RegisterDialog = late(() => import("./register-dialog.tsx"));

/** What the form begins with. */
export type Wanted = { url: string; events: string[] };

const Opening = createContext<(wanted: Wanted | null) => void>(() => {});

/** Opens the form to register an endpoint. */
const useRegistration = () => use(Opening);

export type RegisterDeskProps = {
  register: WebhookActions["register"];
  anywhere: boolean;
  formTexts: FormTexts;
};

/**
 * Holds the one dialog that registers. What opened it may go as soon as there is an endpoint; the dialog shows the
 * secret then, for the only time, so it stands here and not beside its buttons.
 */
export function RegisterDesk({ children, ...rest }: RegisterDeskProps & { children: ReactNode }) {
  const [asked, setAsked] = useState<{ wanted: Wanted | null; round: number } | null>(null);
  return (
    <Opening value={(wanted) => setAsked({ wanted, round: (asked?.round ?? 0) + 1 })}>
      {children}
      {asked && (
        <Suspense>
          <RegisterDialog key={asked.round} {...rest} wanted={asked.wanted} />
        </Suspense>
      )}
    </Opening>
  );
}

export function RegisterAgain({ wanted }: { wanted: Wanted }) {
  const t = useTranslations("webhooks");
  const open = useRegistration();
  return (
    <Button size="sm" aria-haspopup="dialog" onClick={() => open(wanted)}>
      {t("registerAgain")}
    </Button>
  );
}

export function RegisterEndpoint() {
  const t = useTranslations("webhooks");
  const open = useRegistration();
  return (
    <Button variant="primary" icon={<Plus />} aria-haspopup="dialog" onClick={() => open(null)}>
      {t("register")}
    </Button>
  );
}
