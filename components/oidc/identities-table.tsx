import { getLocale, getTranslations } from "next-intl/server";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { formatDateTime, formatDay, formatRelative } from "#lib/dates.ts";
import type { OwnIdentity } from "#lib/features/oidc/list-identities.ts";
import { UnlinkIdentity } from "./unlink-identity.tsx";

type IdentitiesTableProps = { identities: readonly OwnIdentity[]; provider: string };

export async function IdentitiesTable({ identities, provider }: IdentitiesTableProps) {
  const t = await getTranslations("oidc");
  const locale = await getLocale();
  const now = new Date();
  return (
    <Table caption={t("title", { provider })}>
      <thead>
        <tr>
          <Column>{t("who")}</Column>
          <Column>{t("since")}</Column>
          <Column>{t("lastUsed")}</Column>
          <Column>
            <span className="sr-only">{t("act")}</span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {identities.map(({ issuer, subject, email, isEmailVerified, createdAt, lastUsedAt }, at) => (
          <tr key={`${issuer} ${subject}`}>
            <Cell phone="title">
              <span className="block truncate font-medium">{email ?? t("noEmail")}</span>
              <span className="block truncate text-sm font-normal text-muted">
                {email && (isEmailVerified ? t("verified", { provider }) : t("unverified", { provider }))}
              </span>
            </Cell>
            <Cell label={t("since")}>
              <time dateTime={createdAt.toISOString()} className="whitespace-nowrap">
                {formatDay(createdAt, locale)}
              </time>
            </Cell>
            <Cell label={t("lastUsed")}>
              {lastUsedAt ? (
                <RelativeTime
                  text={formatRelative(lastUsedAt, now, locale)}
                  exact={formatDateTime(lastUsedAt, locale)}
                  at={lastUsedAt.toISOString()}
                />
              ) : (
                <span className="text-muted">{t("neverUsed")}</span>
              )}
            </Cell>
            <Cell phone="aside" numeric>
              <UnlinkIdentity identity={{ issuer, subject }} id={`unlink-${at}`} provider={provider} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
