"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { RoleForm, type TypedRole } from "./role-form.tsx";

type RoleDialogProps<Input extends TypedRole> = {
  role: Input;
  mayGrant: readonly Permission[];
  save: ActionOf<Input, void>;
  formTexts: FormTexts;
};

/** Makes a role, or changes the one that it is given. */
export function RoleDialog<Input extends TypedRole>({ role, ...form }: RoleDialogProps<Input>) {
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
          closeLabel={t("close")}
          closedby="closerequest"
          onClose={() => setOpen(false)}
        >
          <RoleForm role={role} {...form} onDone={() => dialog.current?.close()} />
        </OpenedModal>
      )}
    </div>
  );
}
