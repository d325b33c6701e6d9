"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useRegistration, type Wanted } from "./register-desk.tsx";

export function RegisterAgain({ wanted }: { wanted: Wanted }) {
  const t = useTranslations("webhooks");
  const open = useRegistration();
  return (
    <Button size="sm" aria-haspopup="dialog" onClick={() => open(wanted)}>
      {t("registerAgain")}
    </Button>
  );
}
