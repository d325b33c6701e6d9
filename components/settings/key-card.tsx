import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { formatCents } from "#lib/money.ts";
import type { Connection } from "#lib/settings/describe-connection.ts";

type StoredKey = Connection["keys"][number];

/** What the service said of a key; the key itself never comes back. */
export async function KeyCard({ storedKey, locale }: { storedKey: StoredKey; locale: string }) {
  const t = await getTranslations("connection");
  const scopes = await getTranslations("scopes");
  const { mode, name, prefix, perOrderCents, dailyCents, paymentsFrozen, expiresAt, checkedAt } = storedKey;
  const limits =
    perOrderCents !== null && dailyCents !== null
      ? t("limitsText", {
          perOrder: formatCents(perOrderCents, locale),
          daily: formatCents(dailyCents, locale),
        })
      : t("noLimits");
  return (
    <Card title={mode === "live" ? t("liveKey") : t("testKey")} aside={<Code>{prefix}…</Code>}>
      <DescriptionList>
        <Fact term={t("keyName")}>{name}</Fact>
        <Fact term={t("opens")}>
          <ul className="flex flex-wrap gap-1">
            {storedKey.scopes.map((scope) => (
              <li key={scope}>
                <Badge>{scopes.has(scope as never) ? scopes(scope as never) : scope}</Badge>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term={t("limits")}>
          {limits}
          {paymentsFrozen && <Badge tone="bad">{t("frozen")}</Badge>}
        </Fact>
        <Fact term={t("expires")}>{expiresAt ? formatDateTime(expiresAt, locale) : t("never")}</Fact>
        <Fact term={t("checked")}>{formatDateTime(checkedAt, locale)}</Fact>
      </DescriptionList>
    </Card>
  );
}
