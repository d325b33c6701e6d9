import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PageBody, Section } from "#components/layout/page-body.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { HeldRole } from "#lib/core/auth/held-role.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { type Act, areas } from "#lib/features/roles/areas.ts";
import type { DescribedRole, RolesView } from "#lib/features/roles/describe-roles.ts";
import { DeleteRole, RoleDialog } from "./role-dialog.tsx";
import { roleName } from "./role-name.ts";

type RoleActsProps = { held: HeldRole; keysLack: readonly Permission[] };

const includes = (held: HeldRole, act: Act) =>
  act === "ownership" ? held.role === "owner" : held.permissions.includes(act);

/** What a role may and may not do, as sentences by area. */
async function RoleActs({ held, keysLack }: RoleActsProps) {
  const t = await getTranslations("rolesPage");
  const lacking: ReadonlySet<Act> = new Set(keysLack);
  return (
    <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      {areas.map(({ name, acts }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{t(`area.${name}`)}</dt>
          <dd>
            <ul>
              {acts.map((act) => {
                const may = includes(held, act);
                return (
                  <li key={act} className="flex items-start gap-2 py-0.5">
                    {may ? (
                      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-good-ink" />
                    ) : (
                      <span aria-hidden="true" className="w-4 shrink-0 text-center text-muted">
                        –
                      </span>
                    )}
                    <span className={may ? undefined : "text-muted"}>
                      <span className="sr-only">{may ? t("may") : t("mayNot")} </span>
                      {t(`act.${act}`)}
                      {may && lacking.has(act) && <span className="text-warn-ink"> ({t("keyLacks")})</span>}
                    </span>
                  </li>
                );
              })}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type RoleRowProps = { role: DescribedRole; keysLack: RolesView["keysLack"]; acts?: ReactNode };

/** Up to this many members are named; the others are counted. */
const mostNamed = 8;

async function RoleRow({ role, keysLack, acts }: RoleRowProps) {
  const t = await getTranslations("rolesPage");
  const roles = await getTranslations("roles");
  const texts = await getTranslations("roleTexts");
  const { held, holders, isOwn } = role;
  const name = roleName(roles, held);
  const named = holders
    .slice(0, mostNamed)
    .map((holder) => (holder.isSuspended ? t("holderSuspended", { name: holder.name }) : holder.name));
  const left = holders.length - named.length;
  return (
    <li id={role.ref} className="scroll-mt-4 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{name}</span>
            {isOwn && <Badge tone="accent">{t("yours")}</Badge>}
          </p>
          {held.role !== "custom" && <p className="text-muted">{texts(held.role)}</p>}
          <p className="text-sm">
            <span className="text-muted">{t("holders")}</span> {named.join(", ") || t("noHolders")}{" "}
            {left > 0 && t("more", { count: left })}
          </p>
        </div>
        {acts && <div className="flex gap-1">{acts}</div>}
      </div>
      <Disclosure title={t("whatMay", { role: name })} open={isOwn} className="mt-1">
        <RoleActs held={held} keysLack={keysLack} />
      </Disclosure>
    </li>
  );
}

type RolesScreenProps = { workspace: string; view: RolesView; formTexts: FormTexts };

export async function RolesScreen({ workspace, view, formTexts }: RolesScreenProps) {
  const t = await getTranslations("rolesPage");
  const { roles, hasKey, keysLack, mayGrant, assignable } = view;
  const own = roles.filter(({ held }) => held.role === "custom");
  const builtIn = roles.filter(({ held }) => held.role !== "custom");
  const actsOf = ({ held, ref, mayEdit, holders }: DescribedRole) =>
    mayEdit &&
    held.name !== null && (
      <>
        <RoleDialog
          {...{ workspace, mayGrant, formTexts }}
          role={{ roleId: ref, name: held.name, permissions: [...held.permissions] }}
        />
        <DeleteRole
          workspace={workspace}
          role={{ roleId: ref, name: held.name, isHeld: holders.length > 0 }}
          others={assignable
            .filter(({ customRoleId }) => customRoleId !== ref)
            .map(({ role, customRoleId, name }) => ({ ref: customRoleId ?? role, role, name }))}
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
