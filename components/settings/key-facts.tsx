import { getTranslations } from "next-intl/server";
import { Explain } from "#components/layout/explain.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type KeyView, usesOf } from "#lib/features/settings/status.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { CurrentRelativeTime } from "./current-relative-time.tsx";

type KeyUsesProps = { storedKey: KeyView; keys: readonly KeyView[]; place: Place };

const screens: Readonly<Record<string, (place: Place) => string>> = {
  "catalog:read": paths.catalog,
  "orders:read": paths.orders,
  "orders:write": paths.newOrder,
};

/** What a key's scopes allow in Pressroom, and which scopes are missing. An unknown scope is shown by its own name. */
async function KeyUses({ storedKey, keys, place }: KeyUsesProps) {
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

type KeyFactsProps = {
  storedKey: KeyView;
  keys: readonly KeyView[];
  place: Place;
  locale: string;
};

export async function KeyFacts(props: KeyFactsProps) {
  const { storedKey: key, keys, place, locale } = props;
  const t = await getTranslations("keys");
  const { expiresAt, checkedAt } = key;
  return (
    <DescriptionList>
      <Fact term={t("name")}>
        <span className="break-words">{key.name}</span>
      </Fact>
      <Fact term={t("opens")}>
        <KeyUses storedKey={key} keys={keys} place={place} />
      </Fact>
      <Fact term={t("limits")}>
        <span className="mr-2">{await limitsOf(key, locale)}</span>{" "}
        <span className="mr-2 text-sm text-muted">
          <Explain term="limits" mode={key.mode}>
            {t("explain")}
          </Explain>
        </span>
        {key.paymentsFrozen && <Badge tone="bad">{t("frozen")}</Badge>}
      </Fact>
      <Fact term={t("expires")}>
        {expiresAt ? (
          <CurrentRelativeTime at={expiresAt.toISOString()} locale={locale} countdown exact />
        ) : (
          t("never")
        )}
      </Fact>
      <Fact term={t("checked")}>
        <CurrentRelativeTime at={checkedAt.toISOString()} locale={locale} />
      </Fact>
    </DescriptionList>
  );
}

async function limitsOf({ scopes, perOrderCents, dailyCents }: KeyView, locale: string): Promise<string> {
  const t = await getTranslations("keys");
  if (!scopes.includes("orders:confirm")) return t("cannotPay");
  if (perOrderCents === null || dailyCents === null) return t("limitsUnknown");
  return t("limitsText", {
    perOrder: formatCents(perOrderCents, locale),
    daily: formatCents(dailyCents, locale),
  });
}
