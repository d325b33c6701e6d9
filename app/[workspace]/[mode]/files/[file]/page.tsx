import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { FileScreen } from "#components/files/file-screen.tsx";
import { nameOfFile } from "#components/files/file-words.ts";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getFile } from "#lib/features/files/get-file.ts";
import { listFileUses } from "#lib/features/files/list-file-uses.ts";
import { listLabels } from "#lib/features/files/list-labels.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string; mode: string; file: string }> };

/** Reads once per request: both the title and the page need the file. */
const findFile = cache((ctx: MemberContext, fileId: string) => attempt(() => getFile(ctx, { fileId })));

async function readFile({ params }: Props) {
  const ctx = await pageContext(params);
  const { file: fileId } = await params;
  return { ctx, fileId, found: await findFile(ctx, fileId) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { found } = await readFile(props);
  const title = (found.ok && nameOfFile(found.value)) || (await getTranslations("filePage"))("title");
  return { title };
}

export default async function FilePage(props: Props) {
  const { ctx, fileId, found } = await readFile(props);
  const beside = await attempt(() =>
    Promise.all([listLabels(ctx), listFileUses(ctx, { fileId }), readFormTexts(), getLocale()]),
  );
  const refused = found.ok ? beside : found;
  if (!refused.ok) return <Refusal error={refused.error} retryHref={paths.file(ctx.place, fileId)} />;
  if (!found.ok || !beside.ok) return null;
  const [labels, uses, formTexts, locale] = beside.value;
  return (
    <ClientMessages of={["library", "filePage", "placement", "labels"]}>
      <FileScreen
        place={ctx.place}
        rendered={{ file: found.value, labels, uses }}
        may={{ write: ctx.can("files:write"), makeTemplates: ctx.can("quotes:write") }}
        formTexts={formTexts}
        locale={locale}
      />
    </ClientMessages>
  );
}
