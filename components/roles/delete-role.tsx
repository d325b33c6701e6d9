"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useRunAction } from "#components/form/use-run-action.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { Select } from "#components/ui/select.tsx";
import type { RoleName } from "#lib/core/auth/held-role.ts";
import type { DeleteRoleInput } from "#lib/features/roles/schemas.ts";
import { roleName } from "./role-name.ts";

type DeleteRoleProps = {
  role: { roleId: string; name: string; isHeld: boolean };
  /** What who has it can be instead. */
  others: { ref: string; role: RoleName; name: string | null }[];
  remove: ActionOf<DeleteRoleInput, void>;
};

/** Who has the role gets another one in the same step: which one is asked for here. */
export function DeleteRole({ role, others, remove }: DeleteRoleProps) {
  const t = useTranslations("rolesPage");
  const roles = useTranslations("roles");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [instead, setInstead] = useState("");
  const { run, pending, problem } = useRunAction(remove, t("unreachable"), () => {
    dialog.current?.close();
    focusContent();
  });
  const said = { role: role.name };
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={t("deleteName", said)} onClick={() => setOpen(true)}>
        {t("delete")}
      </Button>
      {open && (
        <OpenedModal
          ref={dialog}
          id={`delete-role-${role.roleId}`}
          title={t("deleteTitle", said)}
          closeLabel={t("close")}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => dialog.current?.close()}>{t("keep")}</Button>
              <Button
                variant="danger"
                pending={pending}
                disabled={role.isHeld && !instead}
                onClick={() => run({ roleId: role.roleId, ...(instead && { instead }) })}
              >
                {t("delete")}
              </Button>
            </>
          }
        >
          <p>{t("deleteText")}</p>
          <div className="mt-3 flex flex-col gap-1.5">
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
          <p role="alert" className="mt-2 text-bad-ink empty:hidden">
            {problem}
          </p>
        </OpenedModal>
      )}
    </>
  );
}
