"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { roleName } from "#components/roles/role-name.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { MadeInvitation } from "./invite-form.tsx";

/** The form that had the focus is gone; here a copy is one key away. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

type InvitationLinkProps = { made: MadeInvitation & { link: string }; locale: string };

/** The only time that the link is seen. */
export function InvitationLink({ made, locale }: InvitationLinkProps) {
  const t = useTranslations("team");
  const roles = useTranslations("roles");
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <p>{t("linkText", { role: roleName(roles, made.role) })}</p>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("link")}</Label>
        <div className="flex gap-2 max-md:flex-col max-md:items-start md:items-center">
          <Input
            id={id}
            ref={takeFocus}
            readOnly
            aria-describedby={`${id}-valid`}
            value={made.link}
            spellCheck={false}
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
          />
          <CopyButton
            visible
            value={made.link}
            texts={{ copy: t("copyLink"), copied: t("copied"), failed: t("copyFailed") }}
          />
        </div>
        <Hint id={`${id}-valid`}>
          {t("validUntil", { date: formatDateTime(new Date(made.expiresAt), locale) })}
        </Hint>
      </div>
    </div>
  );
}
