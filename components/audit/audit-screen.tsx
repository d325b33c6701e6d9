import { Download } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Words } from "#components/layout/words.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuDownload } from "#components/ui/menu-item.tsx";
import { type AuditQuery, writeAuditQuery } from "#lib/features/audit/audit-query.ts";
import type { AuditPage } from "#lib/features/audit/audit-view.ts";
import type { AuditChoices } from "#lib/features/audit/list-audit-choices.ts";
import { paths } from "#lib/paths.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditPages } from "./audit-pages.tsx";
import { AuditTable } from "./audit-table.tsx";
import { NoEntries } from "./no-entries.tsx";

type AuditScreenProps = {
  workspace: string;
  query: AuditQuery;
  page: AuditPage;
  choices: AuditChoices;
  locale: string;
};

/** Everything that was done here, and by whom. */
export async function AuditScreen({ workspace, query, page, choices, locale }: AuditScreenProps) {
  const t = await getTranslations("audit");
  const exportHref = (format: string) =>
    paths.api.auditExport(
      workspace,
      `?${new URLSearchParams([...new URLSearchParams(writeAuditQuery(query)), ["format", format]])}`,
    );
  return (
    <Words of={["audit"]}>
      <PageHeader
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
          <AuditTable {...{ workspace, query, locale }} lines={page.lines} now={new Date()} />
        ) : (
          <NoEntries {...{ workspace, query }} isPartial={page.lookedUntil !== null} />
        )}
        <AuditPages {...{ workspace, query, page, locale }} />
      </PageBody>
    </Words>
  );
}
