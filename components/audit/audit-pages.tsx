import { getTranslations } from "next-intl/server";
import { Pagination } from "#components/ui/pagination.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { type AuditQuery, writeAuditQuery } from "#lib/features/audit/audit-query.ts";
import type { AuditPage } from "#lib/features/audit/audit-view.ts";
import { paths } from "#lib/paths.ts";

type AuditPagesProps = { workspace: string; query: AuditQuery; page: AuditPage; locale: string };

export async function AuditPages({ workspace, query, page, locale }: AuditPagesProps) {
  const t = await getTranslations("audit");
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
        {lookedUntil && t("lookedUntil", { at: formatDateTime(new Date(lookedUntil), locale) })}
      </Pagination>
    </div>
  );
}
