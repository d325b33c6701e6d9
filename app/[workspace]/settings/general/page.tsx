import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody, Section } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { GeneralFacts } from "#components/workspaces/general-facts.tsx";
import { GeneralForm } from "#components/workspaces/general-form.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { env } from "#lib/env.ts";
import { getGeneral } from "#lib/features/workspaces/get-general.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("general"))("title") };
}

export default async function GeneralPage({ params }: Props) {
  const ctx = await settingsContext(params);
  const { slug } = ctx.workspace;
  const t = await getTranslations("general");
  const general = await attempt(() => getGeneral(ctx));
  if (!general.ok) return <Refusal error={general.error} retryHref={paths.general(slug)} />;
  return (
    <ClientMessages of={["general"]}>
      <PageHeader help="workspaces" title={t("title")} about={t("about")} />
      <PageBody width="text">
        <Card>
          <GeneralForm
            name={general.value.name}
            slug={general.value.slug}
            origin={new URL(env().APP_URL).host}
            formTexts={await readFormTexts()}
          />
        </Card>
        <GeneralFacts general={general.value} />
        <Section title={t("another")} about={t("anotherAbout")}>
          <div>
            <LinkButton href={paths.newWorkspace()}>{t("make")}</LinkButton>
          </div>
        </Section>
      </PageBody>
    </ClientMessages>
  );
}
