import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { TemplatesList } from "#components/templates/templates-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { listTemplates } from "#lib/features/templates/list-templates.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ q?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("templates"))("title") };
}

export default async function TemplatesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("templates");
  const [{ q: given }, locale] = await Promise.all([searchParams, getLocale()]);
  const q = typeof given === "string" ? given.trim() : "";
  const found = await attempt(() => listTemplates(ctx, { q }, locale));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.templates(ctx.place)} />;
  const create = ctx.can("quotes:write") && (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newTemplate(ctx.place)}>
      {t("new")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader help="templates" title={t("title")} primary={create} />
      <PageBody width="full">
        <ClientMessages of={["templates", "found"]}>
          <TemplatesList place={ctx.place} q={q} firstPage={found.value} locale={locale} />
        </ClientMessages>
      </PageBody>
    </>
  );
}
