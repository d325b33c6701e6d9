import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Glossary } from "#components/glossary/glossary.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { pageContext } from "#lib/core/transport/page-context.ts";

type Props = { params: Promise<{ workspace: string; mode: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("glossary"))("title") };
}

export default async function GlossaryPage({ params }: Props) {
  await pageContext(params);
  const t = await getTranslations("glossary");
  return (
    <>
      <PageHeader help={null} title={t("title")} about={t("about")} />
      <PageBody>
        <Glossary />
      </PageBody>
    </>
  );
}
