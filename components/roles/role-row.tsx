import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { DescribedRole, RolesView } from "#lib/features/roles/describe-roles.ts";
import { RoleActs } from "./role-acts.tsx";
import { roleName } from "./role-name.ts";

type RoleRowProps = { role: DescribedRole; keysLack: RolesView["keysLack"]; acts?: ReactNode };

/** So many names say who it is; beyond them it is how many. */
const mostNamed = 8;

export async function RoleRow({ role, keysLack, acts }: RoleRowProps) {
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
            <span className="text-muted">{t("holders")}:</span> {named.join(", ") || t("nobody")}{" "}
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
