import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { HeldRole } from "#lib/core/auth/held-role.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { type Act, areas } from "#lib/features/roles/areas.ts";

type RoleActsProps = { held: HeldRole; keysLack: readonly Permission[] };

const includes = (held: HeldRole, act: Act) =>
  act === "ownership" ? held.role === "owner" : held.permissions.includes(act);

/** What a role may and may not, in sentences by what they are about. */
export async function RoleActs({ held, keysLack }: RoleActsProps) {
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
                      <span className="sr-only">{may ? t("may") : t("mayNot")}: </span>
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
