import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/text-link.tsx";
import type { AuditLine } from "#lib/features/audit/audit-view.ts";
import { subjectHref } from "#lib/features/audit/subject-href.ts";

type AuditSubjectProps = { workspace: string; line: AuditLine; onlyHref: (subject: string) => string };

/** As high as a finger needs. */
const pressable = "inline-flex min-h-6 items-center";

/** What it was done to, where that is to be seen, and a way to all that was done to it. */
export async function AuditSubject({ workspace, line, onlyHref }: AuditSubjectProps) {
  const t = await getTranslations("audit");
  const { subject } = line;
  const kind = t.has(`subjects.${subject.type}` as never)
    ? t(`subjects.${subject.type}` as never)
    : subject.type;
  const name = subject.name ? `${kind} ${subject.name}` : kind;
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
