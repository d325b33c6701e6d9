import { getTranslations } from "next-intl/server";
import type { AuditDetails } from "#lib/features/audit/audit-view.ts";
import { wordDetail } from "./word-detail.ts";

const mostShown = 6;

type AuditDetailsListProps = { action: string; details: AuditDetails; locale: string };

/** Names and values of what changed, never what is personal. */
export async function AuditDetailsList({ action, details, locale }: AuditDetailsListProps) {
  const t = await getTranslations();
  const told = Object.entries(details).filter(([, value]) => value !== null && value !== "");
  if (told.length === 0) return null;
  const has = (key: string) => t.has(key as never);
  const say = (key: string) => t(key as never);
  const nameOf = (key: string) =>
    has(`audit.details.${key}`) ? say(`audit.details.${key}`) : key.replaceAll("_", " ");
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 text-sm max-md:grid-cols-1">
      {told.slice(0, mostShown).map(([key, value]) => (
        <div key={key} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-muted">{nameOf(key)}</dt>
          <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">
            {wordDetail(action, [key, value], { locale, say, has })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
