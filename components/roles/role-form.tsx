"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { PermissionsField } from "./permissions-field.tsx";

export type TypedRole = { roleId?: string; name: string; permissions: Permission[] };

export type RoleFormProps<Input extends TypedRole> = {
  role: Input;
  mayGrant: readonly Permission[];
  save: ActionOf<Input, void>;
  formTexts: FormTexts;
  onDone: () => void;
};

export function RoleForm<Input extends TypedRole>({
  role,
  mayGrant,
  save,
  formTexts,
  onDone,
}: RoleFormProps<Input>) {
  const t = useTranslations("rolesPage");
  const schema = async () => {
    const { createRoleSchema, editRoleSchema } = await import("#lib/features/roles/schemas.ts");
    return role.roleId ? editRoleSchema : createRoleSchema;
  };
  return (
    <ActionForm<Input, void>
      action={save}
      schema={schema as never}
      defaultValues={role as never}
      texts={formTexts}
      onDone={onDone}
    >
      {role.roleId && <p className="text-muted">{t("editText")}</p>}
      <TextField name="name" label={t("name")} autoComplete="off" maxLength={40} />
      <PermissionsField mayGrant={mayGrant} />
      <SubmitButton className="self-start">{t("save")}</SubmitButton>
    </ActionForm>
  );
}
