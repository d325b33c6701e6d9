"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { RadioCardsField } from "#components/form/radio-cards-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { Role } from "#lib/auth/permissions.ts";
import { type InviteMemberInput, inviteMemberSchema } from "#lib/team/schemas.ts";

/** ISO 8601 where it is a moment. */
export type MadeInvitation = { link: string; role: Role; expiresAt: string };
export type InviteAction = ActionOf<InviteMemberInput, MadeInvitation>;

type InviteFormProps = {
  assignable: readonly Role[];
  invite: InviteAction;
  formTexts: FormTexts;
  onMade: (made: MadeInvitation) => void;
};

export function InviteForm({ assignable, invite, formTexts, onMade }: InviteFormProps) {
  const t = useTranslations("team");
  const roles = useTranslations("roles");
  const roleTexts = useTranslations("roleTexts");
  return (
    <ActionForm
      action={invite}
      schema={inviteMemberSchema}
      defaultValues={{ role: "operator", note: "" }}
      texts={formTexts}
      onDone={onMade}
    >
      <p className="text-muted">{t("inviteAbout")}</p>
      <RadioCardsField<InviteMemberInput>
        name="role"
        label={t("inviteRole")}
        className="grid gap-2 md:grid-cols-2"
        options={assignable.map((role) => ({ value: role, title: roles(role), text: roleTexts(role) }))}
      />
      <TextField<InviteMemberInput>
        name="note"
        label={t("note")}
        hint={t("noteHint")}
        optional
        autoComplete="off"
      />
      <SubmitButton className="self-start">{t("makeLink")}</SubmitButton>
    </ActionForm>
  );
}
