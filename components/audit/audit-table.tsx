import { getTimeZone, getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type AuditQuery, byJobs, writeAuditQuery } from "#lib/features/audit/audit-query.ts";
import { type AuditDetails, type AuditLogEntry, subjectHref } from "#lib/features/audit/audit-view.ts";
import { paths } from "#lib/paths.ts";
import { AuditTime } from "./audit-time.tsx";
import { formatDetail } from "./format-detail.ts";

type AuditSubjectProps = { workspace: string; line: AuditLogEntry; onlyHref: (subject: string) => string };

/** The minimum height for a touch target. */
const pressable = "inline-flex min-h-6 items-center";

/** The subject of an entry, and a link to all entries about it. The subject is a link if it can be opened. */
async function AuditSubject({ workspace, line, onlyHref }: AuditSubjectProps) {
  const t = await getTranslations("audit");
  const { subject, details } = line;
  const kind = t.has(`subjects.${subject.type}` as never)
    ? t(`subjects.${subject.type}` as never)
    : subject.type;
  // An endpoint that was deleted has no name any more, but the entry has its URL.
  const named = subject.name ?? (typeof details.url === "string" ? details.url : null);
  const name = named ? `${kind} ${named}` : kind;
  if (!subject.id) return <span className="block text-sm text-muted">{kind}</span>;
  const href = subjectHref(workspace, line);
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
      {href ? (
        <TextLink href={href} className={pressable}>
          {name}
        </TextLink>
      ) : (
        <span className={pressable}>{name}</span>
      )}
      <TextLink
        href={onlyHref(`${subject.type}:${subject.id}`)}
        aria-label={t("ofSubject", { subject: name })}
        className={`${pressable} text-muted!`}
      >
        {t("onlySubject")}
      </TextLink>
    </span>
  );
}

const mostShown = 6;

/** Ids of what has no name and no page. The export contains them. */
const withoutName: ReadonlySet<string> = new Set(["note_id"]);

type AuditDetailsListProps = { action: string; details: AuditDetails; locale: string };

/** The changed values of an entry. They contain no personal data. */
async function AuditDetailsList({ action, details, locale }: AuditDetailsListProps) {
  const t = await getTranslations();
  const timeZone = await getTimeZone();
  const told = Object.entries(details).filter(
    ([key, value]) => !withoutName.has(key) && value !== null && value !== "",
  );
  if (told.length === 0) return null;
  const has = (key: string) => t.has(key as never);
  const say = (key: string, values: object = {}) => t(key as never, values as never);
  /** The texts of recipients' mails are named by the status of the order. */
  const nameOf = (key: string) =>
    [`audit.details.${key}`, `status.${key}`].filter(has).map((known) => say(known))[0] ??
    key.replaceAll("_", " ");
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 text-sm max-md:grid-cols-1">
      {told.slice(0, mostShown).map(([key, value]) => (
        <div key={key} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-muted">{nameOf(key)}</dt>
          <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">
            {formatDetail(action, [key, value], { locale, timeZone, say, has })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The tasks of commands that an administrator runs on the server. */
const onServer: ReadonlySet<string> = new Set(["owner_reset", "backup", "rotate_secrets"]);

type AuditTableProps = {
  workspace: string;
  query: AuditQuery;
  lines: readonly AuditLogEntry[];
  locale: string;
};

export async function AuditTable({ workspace, query, lines, locale }: AuditTableProps) {
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
              <AuditTime at={line.at} locale={locale} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );

  function sourceOf({ person, task, device, address }: AuditLogEntry): string {
    if (onServer.has(task ?? "")) return t("onServer");
    if (!person) return "";
    // What a person's run does later has no address.
    if (!address && !device) return task ? t("jobs") : "";
    return [device, address?.replace(/^::ffff:/, "") ?? t("noAddress")].filter(Boolean).join(" · ");
  }
}
