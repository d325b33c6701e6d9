import { getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { Section } from "#components/layout/section.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import type { DescribedRole, RolesView } from "#lib/features/roles/describe-roles.ts";
import type { DeleteRoleInput, EditRoleInput } from "#lib/features/roles/schemas.ts";
import { DeleteRole } from "./delete-role.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { RoleRow } from "./role-row.tsx";

type RolesScreenProps = {
  view: RolesView;
  formTexts: FormTexts;
  actions: { edit: ActionOf<EditRoleInput, void>; remove: ActionOf<DeleteRoleInput, void> };
};

export async function RolesScreen({ view, formTexts, actions }: RolesScreenProps) {
  const t = await getTranslations("rolesPage");
  const { roles, hasKey, keysLack, mayGrant, assignable } = view;
  const own = roles.filter(({ held }) => held.role === "custom");
  const builtIn = roles.filter(({ held }) => held.role !== "custom");
  const actsOf = ({ held, ref, mayEdit, holders }: DescribedRole) =>
    mayEdit &&
    held.name !== null && (
      <>
        <RoleDialog
          role={{ roleId: ref, name: held.name, permissions: [...held.permissions] }}
          mayGrant={mayGrant}
          save={actions.edit}
          formTexts={formTexts}
        />
        <DeleteRole
          role={{ roleId: ref, name: held.name, isHeld: holders.length > 0 }}
          others={assignable
            .filter(({ customRoleId }) => customRoleId !== ref)
            .map(({ role, customRoleId, name }) => ({ ref: customRoleId ?? role, role, name }))}
          remove={actions.remove}
        />
      </>
    );
  const listed = (some: DescribedRole[]) => (
    <Card flush>
      <ul className="divide-y divide-line">
        {some.map((role) => (
          <RoleRow key={role.ref} role={role} keysLack={keysLack} acts={actsOf(role)} />
        ))}
      </ul>
    </Card>
  );
  return (
    <PageBody>
      {keysLack.length > 0 && (
        <Callout tone="info" title={t(hasKey ? "lacksTitle" : "noKeyTitle")}>
          {hasKey
            ? t("lacksText", { acts: keysLack.map((act) => t(`act.${act}`)).join("; ") })
            : t("noKeyText")}
        </Callout>
      )}
      <Section title={t("builtIn")} about={t("builtInAbout")}>
        {listed(builtIn)}
      </Section>
      <Section title={t("own")} about={t("ownAbout")}>
        {own.length > 0 ? listed(own) : <Nothing>{t("noneOwn")}</Nothing>}
      </Section>
    </PageBody>
  );
}
