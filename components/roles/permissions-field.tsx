"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import { Hint } from "#components/ui/hint.tsx";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { areas } from "#lib/features/roles/areas.ts";
import { completePermissions } from "#lib/features/roles/complete-permissions.ts";

/** What a role may, by what it is about. What is chosen shows at once what it brings along. */
export function PermissionsField({ mayGrant }: { mayGrant: readonly Permission[] }) {
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

/** Without it goes what needs it. */
const without = (chosen: readonly Permission[], act: Permission) =>
  chosen.filter((each) => each !== act && !completePermissions([each]).includes(act));
