import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Section } from "#components/layout/page-body.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { formatDay } from "#lib/dates.ts";
import type { OwnIdentity } from "#lib/features/oidc/list-identities.ts";
import { OidcProblem } from "./oidc-problem.tsx";
import { LinkIdentity, UnlinkIdentity } from "./unlink-identity.tsx";

type IdentitiesSectionProps = {
  identities: readonly OwnIdentity[];
  /** The provider's display name; null if none is configured any more. */
  provider: string | null;
  /** The result of returning from the provider, from the URL. */
  result: { problem?: string | string[]; done?: string | string[] };
};

export async function IdentitiesSection({ identities, provider, result }: IdentitiesSectionProps) {
  const t = await getTranslations("oidc");
  if (provider === null && identities.length === 0) return null;
  const name = provider ?? t("anotherProvider");
  return (
    <ClientMessages of={["oidc"]}>
      <Section
        title={t("title", { provider: name })}
        about={t("about", { provider: name })}
        actions={provider !== null && <LinkIdentity provider={provider} />}
      >
        <OidcProblem problem={result.problem} provider={name} />
        {result.done === "linked" && <Callout tone="good" title={t("linked", { provider: name })} />}
        {result.done === "proved" && (
          <Callout tone="good" title={t("proved")}>
            {t("provedText")}
          </Callout>
        )}
        {identities.length > 0 ? (
          <Card flush>
            <IdentitiesTable identities={identities} provider={name} />
          </Card>
        ) : (
          <Nothing>{t("none", { provider: name })}</Nothing>
        )}
      </Section>
    </ClientMessages>
  );
}

type IdentitiesTableProps = { identities: readonly OwnIdentity[]; provider: string };

async function IdentitiesTable({ identities, provider }: IdentitiesTableProps) {
  const t = await getTranslations("oidc");
  const locale = await getLocale();
  const timeZone = await getTimeZone();
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
                {formatDay(createdAt, locale, timeZone)}
              </time>
            </Cell>
            <Cell label={t("lastUsed")}>
              {lastUsedAt ? (
                <TimeAgo at={lastUsedAt} now={now} locale={locale} timeZone={timeZone} />
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
