import { getTranslations } from "next-intl/server";
import { Explain } from "#components/layout/explain.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { KeyView } from "#lib/features/settings/status.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { KeyUses } from "./key-uses.tsx";
import { Moment } from "./moment.tsx";

type KeyFactsProps = {
  storedKey: KeyView;
  keys: readonly KeyView[];
  place: Place;
  locale: string;
  renderedAt: string;
};

export async function KeyFacts(props: KeyFactsProps) {
  const { storedKey: key, keys, place, locale, renderedAt } = props;
  const t = await getTranslations("keys");
  const { expiresAt, checkedAt } = key;
  const clock = { locale, renderedAt };
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
        {expiresAt ? <Moment at={expiresAt.toISOString()} {...clock} countdown exact /> : t("never")}
      </Fact>
      <Fact term={t("checked")}>
        <Moment at={checkedAt.toISOString()} {...clock} />
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
