import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { AuditScreen } from "#components/audit/audit-screen.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { readAuditAddress } from "#lib/features/audit/audit-query.ts";
import { listAudit } from "#lib/features/audit/list-audit.ts";
import { listAuditChoices } from "#lib/features/audit/list-audit-choices.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ params, searchParams }: Props) {
  const ctx = await settingsContext(params);
  const { query, at } = readAuditAddress(await searchParams);
  const locale = await getLocale();
  const found = await attempt(() =>
    Promise.all([listAudit(ctx, { query, ...at }), listAuditChoices(ctx, locale)]),
  );
  const workspace = ctx.workspace.slug;
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.audit(workspace)} />;
  const [page, choices] = found.value;
  return <AuditScreen {...{ workspace, query, page, choices }} locale={locale} />;
}
