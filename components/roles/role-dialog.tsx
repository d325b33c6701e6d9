"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { RoleName } from "#lib/core/auth/held-role.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { createRoleAction, deleteRoleAction, editRoleAction } from "#lib/features/roles/actions.ts";
import { areas, completePermissions } from "#lib/features/roles/areas.ts";
import type { CreateRoleInput } from "#lib/features/roles/schemas.ts";
import { roleName } from "./role-name.ts";

/** The permissions of a role by area. A chosen permission also ticks the permissions that it requires. */
function PermissionsField({ mayGrant }: { mayGrant: readonly Permission[] }) {
  const t = useTranslations("rolesPage");
  const { field } = useController({ name: "permissions" });
  const chosen = field.value as Permission[];
  const complete = completePermissions(chosen);
  const toggle = (act: Permission, on: boolean) =>
    field.onChange(on ? completePermissions([...chosen, act]) : without(complete, act));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t("permissions")}</legend>
      <Hint>{t("everybody")}</Hint>
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        {areas.map(({ name, acts }) => (
          <div key={name}>
            <p className="text-sm text-muted">{t(`area.${name}`)}</p>
            {acts.map((act) =>
              act === "ownership" ? null : (
                <CheckboxRow
                  key={act}
                  name={`permissions.${act}`}
                  label={t(`act.${act}`)}
                  hint={mayGrant.includes(act) ? undefined : t("notYours")}
                  checked={complete.includes(act)}
                  disabled={act === "catalog:read" || !mayGrant.includes(act)}
                  onChange={({ target }) => toggle(act, target.checked)}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Removes a permission and every permission that requires it. */
const without = (chosen: readonly Permission[], act: Permission) =>
  chosen.filter((each) => each !== act && !completePermissions([each]).includes(act));

type RoleDialogProps = {
  workspace: string;
  /** A new role has no id yet. */
  role: { roleId?: string; name: string; permissions: Permission[] };
  mayGrant: readonly Permission[];
  formTexts: FormTexts;
};

/** Creates a role, or edits the given one. */
export function RoleDialog(props: RoleDialogProps) {
  const { role } = props;
  const t = useTranslations("rolesPage");
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const isNew = !role.roleId;
  const said = { role: role.name };
  return (
    <div className="grid">
      <Button
        size={isNew ? undefined : "sm"}
        variant={isNew ? "primary" : "quiet"}
        icon={isNew ? <Plus /> : undefined}
        aria-label={isNew ? undefined : t("editName", said)}
        onClick={() => setOpen(true)}
      >
        {isNew ? t("create") : t("edit")}
      </Button>
      {open && (
        <OpenedModal
          ref={dialog}
          id={`role-${role.roleId ?? "new"}`}
          size="wide"
          title={isNew ? t("createTitle") : t("editTitle", said)}
          onClose={() => setOpen(false)}
        >
          <RoleForm {...props} onDone={() => dialog.current?.close()} />
        </OpenedModal>
      )}
    </div>
  );
}

type RoleFormProps = RoleDialogProps & { onDone: () => void };

function RoleForm({ workspace, role, mayGrant, formTexts, onDone }: RoleFormProps) {
  const t = useTranslations("rolesPage");
  const { roleId } = role;
  const schema = async () => {
    const { createRoleSchema, editRoleSchema } = await import("#lib/features/roles/schemas.ts");
    return roleId ? editRoleSchema : createRoleSchema;
  };
  return (
    <ActionForm<CreateRoleInput, void>
      action={(input) =>
        roleId ? editRoleAction({ workspace }, { ...input, roleId }) : createRoleAction({ workspace }, input)
      }
      schema={schema}
      defaultValues={role}
      texts={formTexts}
      onDone={onDone}
    >
      {roleId && <p className="text-muted">{t("editText")}</p>}
      <TextField name="name" label={t("name")} autoComplete="off" maxLength={40} />
      <PermissionsField mayGrant={mayGrant} />
      <SubmitButton className="self-start">{t("save")}</SubmitButton>
    </ActionForm>
  );
}

type DeleteRoleProps = {
  workspace: string;
  role: { roleId: string; name: string; isHeld: boolean };
  /** The roles that members with the deleted role can get instead. */
  others: { ref: string; role: RoleName; name: string | null }[];
};

/** Deletes a role. Members with this role get another role in the same step, which the dialog asks for. */
export function DeleteRole({ workspace, role, others }: DeleteRoleProps) {
  const t = useTranslations("rolesPage");
  const roles = useTranslations("roles");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [instead, setInstead] = useState("");
  const { run, pending, problem } = useOneAction();
  const press = async () => {
    const input = { roleId: role.roleId, ...(instead && { instead }) };
    if (!(await run(() => deleteRoleAction({ workspace }, input)))) return;
    dialog.current?.close();
    focusContent();
  };
  const said = { role: role.name };
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={t("deleteName", said)} onClick={() => setOpen(true)}>
        {t("delete")}
      </Button>
      {open && (
        <SubmitModal
          ref={dialog}
          title={t("deleteTitle", said)}
          submit={t("delete")}
          cancel={t("keep")}
          variant="danger"
          disabled={role.isHeld && !instead}
          {...{ pending, problem }}
          onSubmit={press}
          onClose={() => setOpen(false)}
        >
          <p>{t("deleteText")}</p>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>{t("instead")}</Label>
            <Select id={id} value={instead} onChange={({ target }) => setInstead(target.value)}>
              <option value="">{t("choose")}</option>
              {others.map((other) => (
                <option key={other.ref} value={other.ref}>
                  {roleName(roles, other)}
                </option>
              ))}
            </Select>
          </div>
        </SubmitModal>
      )}
    </>
  );
}
