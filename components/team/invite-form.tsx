"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { RadioCardsField } from "#components/form/radio-cards-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { roleName } from "#components/roles/role-name.ts";
import type { RoleName } from "#lib/core/auth/held-role.ts";
import { type InviteMemberInput, invitationHours } from "#lib/features/team/schemas.ts";
import type { ChoosableRole } from "./member-role.tsx";

/** ISO 8601 where it is a moment. */
export type MadeInvitation = {
  link: string | null;
  email: string | null;
  role: { role: RoleName; name: string | null };
  expiresAt: string;
};
type InviteAction = ActionOf<InviteMemberInput, MadeInvitation>;

export type InviteFormProps = {
  assignable: readonly ChoosableRole[];
  /** Whether a link can be mailed. */
  mails: boolean;
  invite: InviteAction;
  formTexts: FormTexts;
  onMade: (made: MadeInvitation) => void;
};

export function InviteForm({ assignable, mails, invite, formTexts, onMade }: InviteFormProps) {
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
      action={invite}
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
