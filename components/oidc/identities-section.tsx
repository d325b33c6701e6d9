import { getTranslations } from "next-intl/server";
import { Section } from "#components/layout/section.tsx";
import { Words } from "#components/layout/words.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import type { OwnIdentity } from "#lib/features/oidc/list-identities.ts";
import { IdentitiesTable } from "./identities-table.tsx";
import { LinkIdentity } from "./link-identity.tsx";
import { OidcProblem } from "./oidc-problem.tsx";

type IdentitiesSectionProps = {
  identities: readonly OwnIdentity[];
  /** What people call the provider; null where there is none (any more). */
  provider: string | null;
  /** What came of the way to the provider and back, from the address. */
  told: { problem?: string | string[]; done?: string | string[] };
};

export async function IdentitiesSection({ identities, provider, told }: IdentitiesSectionProps) {
  const t = await getTranslations("oidc");
  if (provider === null && identities.length === 0) return null;
  const name = provider ?? t("anotherProvider");
  return (
    <Words of={["oidc"]}>
      <Section
        title={t("title", { provider: name })}
        about={t("about", { provider: name })}
        actions={provider !== null && <LinkIdentity provider={provider} />}
      >
        <OidcProblem problem={told.problem} provider={name} />
        {told.done === "linked" && <Callout tone="good" title={t("linked", { provider: name })} />}
        {told.done === "proved" && (
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
    </Words>
  );
}
