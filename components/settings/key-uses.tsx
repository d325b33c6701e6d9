import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/text-link.tsx";
import { type KeyView, usesOf } from "#lib/features/settings/status.ts";
import { type Place, paths } from "#lib/paths.ts";

type KeyUsesProps = { storedKey: KeyView; keys: readonly KeyView[]; place: Place };

const screens: Readonly<Record<string, (place: Place) => string>> = {
  "catalog:read": paths.catalog,
  "orders:read": paths.orders,
  "orders:write": paths.newOrder,
};

/** A key's scopes as what they open here, and what is missing. One that v1 added later stands by its own name. */
export async function KeyUses({ storedKey, keys, place }: KeyUsesProps) {
  const t = await getTranslations("keys");
  const words = await getTranslations("scopes");
  const { opens, unused, missing } = usesOf(storedKey, keys);
  const nameOf = (scope: string) => (words.has(scope as never) ? words(scope as never) : scope);
  const listOf = (scopes: string[]) => scopes.map(nameOf).join(", ");
  return (
    <div className="flex flex-col gap-1">
      {opens.length === 0 && t("nothing")}
      <ul className="flex flex-col gap-1">
        {opens.map((scope) => {
          const href = screens[scope]?.(place);
          const name = nameOf(scope);
          return <li key={scope}>{href ? <TextLink href={href}>{name}</TextLink> : name}</li>;
        })}
      </ul>
      {missing.length > 0 && <p className="text-muted">{t("missing", { scopes: listOf(missing) })}</p>}
      {unused.length > 0 && <p className="text-muted">{t("unused", { scopes: listOf(unused) })}</p>}
    </div>
  );
}
