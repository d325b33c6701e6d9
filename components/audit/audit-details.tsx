import { getTranslations } from "next-intl/server";
import type { AuditDetails } from "#lib/audit/audit-view.ts";
import { formatCents } from "#lib/money.ts";

const mostShown = 6;

/** Names and values of what changed, never what is personal. */
export async function AuditDetailsList({ details, locale }: { details: AuditDetails; locale: string }) {
  const t = await getTranslations("audit");
  const told = Object.entries(details).filter(([, value]) => value !== null && value !== "");
  if (told.length === 0) return null;
  const nameOf = (key: string) =>
    t.has(`details.${key}` as never) ? t(`details.${key}` as never) : key.replaceAll("_", " ");
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 text-sm max-md:grid-cols-1">
      {told.slice(0, mostShown).map(([key, value]) => (
        <div key={key} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-muted">{nameOf(key)}</dt>
          <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{worded(key, value)}</dd>
        </div>
      ))}
    </dl>
  );

  function worded(key: string, value: AuditDetails[string]): string {
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (typeof value === "number")
      return key.endsWith("_cents") ? formatCents(value, locale) : value.toLocaleString(locale);
    if (Array.isArray(value)) return value.join(", ") || t("none");
    return value ?? t("none");
  }
}
