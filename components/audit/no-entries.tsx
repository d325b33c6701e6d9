import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type AuditQuery, isNarrowed } from "#lib/features/audit/audit-query.ts";
import { paths } from "#lib/paths.ts";

type NoEntriesProps = { workspace: string; query: AuditQuery; isPartial: boolean };

/** Nothing fits, so far or at all. */
export async function NoEntries({ workspace, query, isPartial }: NoEntriesProps) {
  const t = await getTranslations("audit");
  if (!isNarrowed(query)) return <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>;
  return (
    <EmptyState
      title={t("nothingTitle")}
      action={<LinkButton href={paths.audit(workspace)}>{t("clear")}</LinkButton>}
    >
      {isPartial ? t("nothingYetText") : t("nothingText")}
    </EmptyState>
  );
}
