"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, Suspense, use, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";

const RegisterDialog = lazyPart(() => import("./register-dialog.tsx"));

/** The initial values of the form. */
export type Wanted = { url: string; events: string[] };

const Opening = createContext<(wanted: Wanted | null) => void>(() => {});

/** Returns a function that opens the form to register an endpoint. */
const useRegistration = () => use(Opening);

export type RegistrationProviderProps = {
  workspace: string;
  anywhere: boolean;
  formTexts: FormTexts;
};

/**
 * Contains the only registration dialog. The button that opened it may disappear once an endpoint exists, but the
 * dialog must stay open: it shows the secret once.
 */
export function RegistrationProvider({
  children,
  ...rest
}: RegistrationProviderProps & { children: ReactNode }) {
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
