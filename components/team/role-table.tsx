import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Section } from "#components/layout/section.tsx";
import { Column, Table, TableScroll } from "#components/ui/table.tsx";
import type { RoleTable as Roles } from "#lib/team/describe-roles.ts";

export async function RoleTable({ table }: { table: Roles }) {
  const t = await getTranslations("team");
  const names = await getTranslations("roles");
  return (
    <Section title={t("rolesTitle")} about={t("rolesAbout")}>
      <TableScroll label={t("rolesTitle")}>
        <Table caption={t("rolesTitle")} cards={false}>
          <thead>
            <tr>
              <Column className="min-w-44">{t("permission")}</Column>
              {table.roles.map((role) => (
                <Column key={role} className="!text-center">
                  {names(role)}
                </Column>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ act, holders }) => (
              <tr key={act}>
                <th scope="row">{t(`acts.${act}`)}</th>
                {table.roles.map((role) => (
                  <td key={role}>
                    <RoleMark may={holders.has(role)} label={holders.has(role) ? t("yes") : t("no")} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </Section>
  );
}

function RoleMark({ may, label }: { may: boolean; label: string }) {
  return (
    <span className="grid place-items-center">
      {may ? (
        <Check aria-hidden="true" className="size-4 text-good" />
      ) : (
        <span aria-hidden="true" className="text-muted">
          –
        </span>
      )}
      <span className="sr-only">{label}</span>
    </span>
  );
}
