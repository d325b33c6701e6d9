"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { SelectField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { RadioCardsField } from "#components/form/radio-cards-field.tsx";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { roleName } from "#components/roles/role-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import { ShownOnce } from "#components/ui/shown-once.tsx";
import type { RoleName } from "#lib/core/auth/held-role.ts";
import { formatDateTime } from "#lib/dates.ts";
import { inviteMemberAction } from "#lib/features/team/actions.ts";
import { type InviteMemberInput, invitationHours } from "#lib/features/team/schemas.ts";
import type { ChoosableRole } from "./member-acts.tsx";

type InvitationLinkProps = { made: MadeInvitation & { link: string }; locale: string };

/** Shows the new link. It is never shown again. */
export function InvitationLink({ made, locale }: InvitationLinkProps) {
  const t = useTranslations("team");
  const roles = useTranslations("roles");
  const timeZone = useTimeZone();
  return (
    <div className="flex flex-col gap-4">
      <p>{t("linkText", { role: roleName(roles, made.role) })}</p>
      <ShownOnce
        label={t("link")}
        value={made.link}
        hint={t("validUntil", { date: formatDateTime(new Date(made.expiresAt), locale, timeZone) })}
        copyLabel={t("copyLink")}
      />
    </div>
  );
}

type InviteDialogProps = Omit<InviteFormProps, "onMade"> & { locale: string };

const dialogId = "invite";

export function InviteDialog({ locale, ...form }: InviteDialogProps) {
  const t = useTranslations("team");
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, setMade] = useState<MadeInvitation | null>(null);

  // React does not forward the `toggle` event of a dialog. Moves the focus to the chosen role instead of the error
  // summary above it.
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

/** `expiresAt` is ISO 8601 in UTC. */
export type MadeInvitation = {
  link: string | null;
  email: string | null;
  role: { role: RoleName; name: string | null };
  expiresAt: string;
};

type InviteFormProps = {
  workspace: string;
  assignable: readonly ChoosableRole[];
  /** Whether Pressroom can send mail. */
  mails: boolean;
  formTexts: FormTexts;
  onMade: (made: MadeInvitation) => void;
};

function InviteForm({ workspace, assignable, mails, formTexts, onMade }: InviteFormProps) {
  const t = useTranslations("team");
  const roles = useTranslations("roles");
  const roleTexts = useTranslations("roleTexts");
  const first = assignable.find(({ ref }) => ref === "operator") ?? assignable[0];
  const options = assignable.map((role) => ({
    value: role.ref,
    title: roleName(roles, role),
    text: role.role === "custom" ? undefined : roleTexts(role.role),
  }));
  return (
    <ActionForm
      action={(input) => inviteMemberAction({ workspace }, input)}
      schema={async () => (await import("#lib/features/team/schemas.ts")).inviteMemberSchema}
      defaultValues={{ role: first?.ref ?? "", email: "", note: "", hours: "72" }}
      texts={formTexts}
      onDone={onMade}
    >
      <p className="text-muted">
        {t("inviteAbout")} {!mails && t("noMail")}
      </p>
      <RadioCardsField<InviteMemberInput>
        name="role"
        label={t("inviteRole")}
        className="grid gap-2 md:grid-cols-2"
        options={options}
      />
      {mails && (
        <TextField<InviteMemberInput>
          name="email"
          type="email"
          label={t("email")}
          hint={t("emailHint")}
          optional
          autoComplete="off"
        />
      )}
      <div className="grid gap-4 md:grid-cols-[1fr_10rem]">
        <TextField<InviteMemberInput>
          name="note"
          label={t("note")}
          hint={t("noteHint")}
          optional
          autoComplete="off"
        />
        <SelectField<InviteMemberInput> name="hours" label={t("hours")}>
          {invitationHours.map((hours) => (
            <option key={hours} value={hours}>
              {t(`hoursOf.${hours}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <SubmitButton className="self-start">{t("makeLink")}</SubmitButton>
    </ActionForm>
  );
}
