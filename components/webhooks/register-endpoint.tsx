"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useRegistration } from "./register-desk.tsx";

export function RegisterEndpoint() {
  const t = useTranslations("webhooks");
  const open = useRegistration();
  return (
    <Button variant="primary" icon={<Plus />} aria-haspopup="dialog" onClick={() => open(null)}>
      {t("register")}
    </Button>
  );
}
