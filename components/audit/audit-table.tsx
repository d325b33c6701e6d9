import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type AuditQuery, byJobs, writeAuditQuery } from "#lib/features/audit/audit-query.ts";
import type { AuditLine } from "#lib/features/audit/audit-view.ts";
import { paths } from "#lib/paths.ts";
import { AuditDetailsList } from "./audit-details.tsx";
import { AuditMoment } from "./audit-moment.tsx";
import { AuditSubject } from "./audit-subject.tsx";

type AuditTableProps = {
  workspace: string;
  query: AuditQuery;
  lines: readonly AuditLine[];
  now: Date;
  locale: string;
};

export async function AuditTable({ workspace, query, lines, now, locale }: AuditTableProps) {
  const t = await getTranslations("audit");
  const sentenceOf = (action: string) =>
    t.has(`actions.${action}` as never) ? t(`actions.${action}` as never) : action;
  const only = (asked: Partial<AuditQuery>) =>
    paths.audit(workspace, writeAuditQuery({ ...query, ...asked }));
  return (
    <Table caption={t("caption")}>
      <thead>
        <tr>
          <Column>{t("what")}</Column>
          <Column>{t("changed")}</Column>
          <Column>{t("who")}</Column>
          <Column numeric>{t("when")}</Column>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} data-entry={line.id}>
            <Cell label={t("what")} phone="title">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <span className="font-medium">{sentenceOf(line.action)}</span>
                {line.mode && (
                  <Badge tone={line.mode === "live" ? "accent" : "neutral"}>{t(`modes.${line.mode}`)}</Badge>
                )}
              </span>
              <AuditSubject {...{ workspace, line }} onlyHref={(subject) => only({ subject })} />
            </Cell>
            <Cell label={t("changed")} phone={Object.keys(line.details).length > 0 ? "foot" : "hidden"}>
              <AuditDetailsList action={line.action} details={line.details} locale={locale} />
            </Cell>
            <Cell label={t("who")}>
              <div className="min-w-0">
                {line.person ? (
                  <TextLink href={only({ person: line.person.id })}>
                    {line.person.name || t("somebody")}
                  </TextLink>
                ) : (
                  <TextLink href={only({ person: byJobs })}>{t("jobs")}</TextLink>
                )}
                <span className="block text-sm text-muted [overflow-wrap:anywhere]">{sourceOf(line)}</span>
              </div>
            </Cell>
            <Cell label={t("when")} numeric>
              <AuditMoment at={line.at} renderedAt={now.toISOString()} locale={locale} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );

  function sourceOf({ person, task, device, address }: AuditLine): string {
    if (!person) return task ?? "";
    if (!address && !device) return task ?? t("forSomebody");
    return [device, address?.replace(/^::ffff:/, "") ?? t("noAddress")].filter(Boolean).join(" · ");
  }
}
