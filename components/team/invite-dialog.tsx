"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { roleName } from "#components/roles/role-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { InviteForm, type InviteFormProps, type MadeInvitation } from "./invite-form.tsx";

type InviteDialogProps = Omit<InviteFormProps, "onMade"> & { locale: string };

const dialogId = "invite";

export function InviteDialog({ locale, ...form }: InviteDialogProps) {
  const t = useTranslations("team");
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, setMade] = useState<MadeInvitation | null>(null);

  // React does not pass on a dialog's own toggle. The choice comes first, not the empty place for problems above it.
  useEffect(() => {
    const opened = dialog.current;
    const focusChoice = () => opened?.open && opened.querySelector<HTMLElement>("input:checked")?.focus();
    opened?.addEventListener("toggle", focusChoice);
    return () => opened?.removeEventListener("toggle", focusChoice);
  }, []);

  return (
    <div className="grid">
      <Button {...opensDialog(dialogId)} variant="primary" icon={<UserPlus />}>
        {t("invite")}
      </Button>
      <Dialog
        ref={dialog}
        id={dialogId}
        size="wide"
        title={made ? t(made.link ? "linkTitle" : "mailedTitle") : t("inviteTitle")}
        closeLabel={t("close")}
        // A press beside it would lose a link that is never shown again.
        closedby={made ? "closerequest" : "any"}
        onClose={() => setMade(null)}
        footer={made && <Button onClick={() => dialog.current?.close()}>{t("done")}</Button>}
      >
        {!made && <InviteForm {...form} onMade={setMade} />}
        {made?.link && <InvitationLink made={{ ...made, link: made.link }} locale={locale} />}
        {made?.email && <MailedInvitation role={made.role} email={made.email} />}
      </Dialog>
    </div>
  );
}

function MailedInvitation({ role, email }: { role: MadeInvitation["role"]; email: string }) {
  const t = useTranslations("team");
  const roles = useTranslations("roles");
  return <p role="status">{t("mailedText", { role: roleName(roles, role), email })}</p>;
}
