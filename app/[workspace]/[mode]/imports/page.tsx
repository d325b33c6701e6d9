import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ImportsList } from "#components/imports/imports-list.tsx";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";
import { listImports } from "#lib/workflows/imports/list-imports.ts";

type Props = { params: Promise<{ workspace: string; mode: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("title") };
}

export default async function ImportsPage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("imports");
  const orders = await getTranslations("orders");
  const found = await attempt(() => listImports(ctx, {}));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.imports(ctx.place)} />;
  const begin = ctx.can("orders:write") && (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newImport(ctx.place)}>
      {t("new")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        help="imports"
        title={t("title")}
        back={{ href: paths.orders(ctx.place), label: orders("title") }}
        primary={begin}
      />
      <PageBody width="full">
        <ClientMessages of={["imports", "found"]}>
          <ImportsList place={ctx.place} firstPage={found.value} begin={begin} locale={await getLocale()} />
        </ClientMessages>
      </PageBody>
    </>
  );
}
