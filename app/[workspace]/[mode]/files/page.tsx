import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FilesScreen } from "#components/files/files-screen.tsx";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { listLabels } from "#lib/features/files/list-labels.ts";
import { loadFileSearch, toFileSearch } from "#lib/features/files/query-params.ts";
import { searchFiles } from "#lib/features/files/search-files.ts";
import { listUploads } from "#lib/features/uploads/list-uploads.ts";
import { mayUpload } from "#lib/features/uploads/may-upload.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("library"))("title") };
}

export default async function FilesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const [t, shown] = await Promise.all([getTranslations("library"), loadFileSearch(searchParams)]);
  const found = await attempt(() =>
    Promise.all([searchFiles(ctx, toFileSearch(shown)), listLabels(ctx), listUploads(ctx), readFormTexts()]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.files(ctx.place)} />;
  const [page, labels, uploads, formTexts] = found.value;
  return (
    <>
      <PageHeader help="print-files" title={t("title")} />
      <PageBody>
        <FilesScreen
          place={ctx.place}
          rendered={{ shown, page, labels, uploads }}
          mayUpload={mayUpload(ctx)}
          formTexts={formTexts}
        />
      </PageBody>
    </>
  );
}
