import { getTimeZone, getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { StatusDot, type Tone } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { PrivacyRequestRow, PrivacyView } from "#lib/features/privacy/get-request.ts";
import type { Retention } from "#lib/features/privacy/retention-columns.ts";
import { formatCount } from "#lib/numbers.ts";
import { paths } from "#lib/paths.ts";
import { RequestCard } from "./request-card.tsx";
import { FindPerson, RetentionForm } from "./retention-form.tsx";

type RequestListProps = {
  workspace: string;
  requests: readonly PrivacyRequestRow[];
  current: string | null;
  locale: string;
};

const tones: Record<PrivacyRequestRow["state"], Tone> = {
  searching: "info",
  found: "warn",
  erasing: "info",
  waiting: "warn",
  done: "good",
  closed: "neutral",
};

/** The searches: who searched when, and the result. The list does not name the person who was searched for. */
async function RequestList({ workspace, requests, current, locale }: RequestListProps) {
  const t = await getTranslations("privacy");
  const timeZone = await getTimeZone();
  const now = new Date();
  return (
    <Card flush title={t("requestsTitle")}>
      <Table caption={t("requestsCaption")}>
        <thead>
          <tr>
            <Column>{t("when")}</Column>
            <Column>{t("who")}</Column>
            <Column>{t("state")}</Column>
            <Column numeric>{t("erasedHead")}</Column>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ id, createdAt, askedBy, state, erased }) => {
            const when = <TimeAgo at={createdAt} now={now} locale={locale} timeZone={timeZone} />;
            return (
              <tr key={id} aria-current={id === current || undefined}>
                <Cell label={t("when")} phone="title">
                  <TextLink href={`${paths.privacy(workspace)}?request=${id}`}>{when}</TextLink>
                </Cell>
                <Cell label={t("who")}>{askedBy}</Cell>
                <Cell label={t("state")} phone="aside">
                  <StatusDot tone={tones[state]}>{t(`states.${state}`)}</StatusDot>
                </Cell>
                <Cell label={t("erasedHead")} numeric>
                  {formatCount(erased, locale)}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

const kinds = ["service", "backups", "files", "references", "mails", "drafts", "audit"] as const;

/** Lists the copies that an erasure does not reach. */
async function Elsewhere() {
  const t = await getTranslations("privacy");
  return (
    <Card title={t("elsewhereTitle")}>
      <p className="mb-3 text-muted">{t("elsewhereAbout")}</p>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {kinds.map((kind) => (
          <li key={kind}>{t(`elsewhere.${kind}`)}</li>
        ))}
      </ul>
    </Card>
  );
}

type PrivacyScreenProps = {
  workspace: string;
  keeping: Retention;
  requests: readonly PrivacyRequestRow[];
  request: PrivacyView | null;
  formTexts: FormTexts;
  locale: string;
};

/** Retention periods, and export or erasure of one person's data. */
export async function PrivacyScreen(props: PrivacyScreenProps) {
  const { workspace, keeping, requests, request, formTexts, locale } = props;
  const t = await getTranslations("privacy");
  return (
    <ClientMessages of={["privacy"]}>
      <PageHeader help="privacy" title={t("title")} about={t("about")} />
      <PageBody width="text">
        {request && <RequestCard {...{ workspace, request }} />}
        <Card title={t("findTitle")}>
          <p className="mb-4 text-muted">{t("findAbout")}</p>
          <FindPerson {...{ workspace, formTexts }} />
        </Card>
        {requests.length > 0 && (
          <RequestList {...{ workspace, requests, locale }} current={request?.id ?? null} />
        )}
        <Card title={t("keepTitle")}>
          <p className="mb-4 text-muted">{t("keepAbout")}</p>
          <RetentionForm {...{ workspace, keeping, formTexts }} />
        </Card>
        <Elsewhere />
      </PageBody>
    </ClientMessages>
  );
}
