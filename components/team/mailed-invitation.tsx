"use client";

import { useTranslations } from "next-intl";
import { roleName } from "#components/roles/role-name.ts";
import type { MadeInvitation } from "./invite-form.tsx";

export function MailedInvitation({ role, email }: { role: MadeInvitation["role"]; email: string }) {
  const t = useTranslations("team");
  const roles = useTranslations("roles");
  return <p role="status">{t("mailedText", { role: roleName(roles, role), email })}</p>;
}
