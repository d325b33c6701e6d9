import { Download } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { NewImport } from "#components/imports/new-import.tsx";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";
import { checkMayImport } from "#lib/workflows/imports/check-may-import.ts";
import { unstartedImportDays } from "#lib/workflows/imports/limits.ts";

type Props = { params: Promise<{ workspace: string; mode: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("new") };
}

export default async function NewImportPage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("imports");
  const begun = await attempt(async () => checkMayImport(ctx));
  if (!begun.ok) return <Refusal error={begun.error} retryHref={paths.newImport(ctx.place)} />;
  return (
    <>
      <PageHeader
        help="imports"
        title={t("new")}
        back={{ href: paths.imports(ctx.place), label: t("title") }}
        about={t("newAbout", { days: unstartedImportDays })}
        secondary={
          <a href={paths.api.importSample(ctx.place)} download className={buttonClass({})}>
            <Download />
            {t(ctx.mode === "live" ? "headings" : "sample")}
          </a>
        }
      />
      <PageBody width="text">
        <ClientMessages of={["imports"]}>
          <NewImport place={ctx.place} locale={await getLocale()} />
        </ClientMessages>
      </PageBody>
    </>
  );
}
