import { Download } from "lucide-react";
import { getTimeZone, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuDownload } from "#components/ui/menu-item.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { type AuditQuery, isNarrowed, writeAuditQuery } from "#lib/features/audit/audit-query.ts";
import type { AuditPage } from "#lib/features/audit/audit-view.ts";
import type { AuditChoices } from "#lib/features/audit/list-audit-choices.ts";
import { paths } from "#lib/paths.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

type AuditScreenProps = {
  workspace: string;
  query: AuditQuery;
  page: AuditPage;
  choices: AuditChoices;
  locale: string;
};

/** The audit log: every recorded action of the workspace and who did it. */
export async function AuditScreen({ workspace, query, page, choices, locale }: AuditScreenProps) {
  const t = await getTranslations("audit");
  const exportHref = (format: string) =>
    paths.api.auditExport(
      workspace,
      `?${new URLSearchParams([...new URLSearchParams(writeAuditQuery(query)), ["format", format]])}`,
    );
  return (
    <ClientMessages of={["audit"]}>
      <PageHeader
        help="audit-log"
        title={t("title")}
        about={t("about")}
        secondary={
          <Menu label={t("export")} trigger={<Download />} square align="end">
            <MenuDownload href={exportHref("csv")}>{t("exportCsv")}</MenuDownload>
            <MenuDownload href={exportHref("json")}>{t("exportJson")}</MenuDownload>
          </Menu>
        }
      />
      <PageBody width="full">
        <AuditFilters key={writeAuditQuery(query)} {...{ workspace, query, choices }} />
        {page.lines.length > 0 ? (
          <AuditTable {...{ workspace, query, locale }} lines={page.lines} />
        ) : (
          <NoEntries {...{ workspace, query }} isPartial={page.lookedUntil !== null} />
        )}
        <AuditPages {...{ workspace, query, page, locale }} />
      </PageBody>
    </ClientMessages>
  );
}

type NoEntriesProps = { workspace: string; query: AuditQuery; isPartial: boolean };

/**
 * The empty state: the log is empty, or no entry matches the filters. A partial page may still be followed by matches.
 */
async function NoEntries({ workspace, query, isPartial }: NoEntriesProps) {
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

type AuditPagesProps = { workspace: string; query: AuditQuery; page: AuditPage; locale: string };

async function AuditPages({ workspace, query, page, locale }: AuditPagesProps) {
  const t = await getTranslations("audit");
  const timeZone = await getTimeZone();
  const { nextCursor, previousCursor, lookedUntil, isCapped } = page;
  if (!nextCursor && !previousCursor && !isCapped) return null;
  const hrefOf = (cursor: string | null, direction: "next" | "previous") =>
    cursor ? paths.audit(workspace, writeAuditQuery(query, { cursor, direction })) : undefined;
  return (
    <div className="px-(--edge)">
      <Pagination
        label={t("pages")}
        previous={{ label: t("newer"), href: hrefOf(previousCursor, "previous") }}
        next={{ label: lookedUntil ? t("further") : t("older"), href: hrefOf(nextCursor, "next") }}
      >
        {isCapped && t("capped")}
        {lookedUntil && t("lookedUntil", { at: formatDateTime(new Date(lookedUntil), locale, timeZone) })}
      </Pagination>
    </div>
  );
}
