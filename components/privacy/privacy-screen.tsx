import { getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Words } from "#components/layout/words.tsx";
import { StatusDot, type Tone } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { PrivacyLine, PrivacyView } from "#lib/features/privacy/get-request.ts";
import type { Keeping } from "#lib/features/privacy/keeping-columns.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { paths } from "#lib/paths.ts";
import { FindPerson, KeepForm } from "./keep-form.tsx";
import type { PrivacyActions } from "./privacy-actions.ts";
import { RequestCard } from "./request-card.tsx";

type RequestListProps = {
  workspace: string;
  requests: readonly PrivacyLine[];
  current: string | null;
  locale: string;
};

const tones: Record<PrivacyLine["state"], Tone> = {
  searching: "info",
  found: "warn",
  erasing: "info",
  waiting: "warn",
  done: "good",
  closed: "neutral",
};

/** Who looked for somebody, and what came of it. Of whom, nothing is kept. */
async function RequestList({ workspace, requests, current, locale }: RequestListProps) {
  const t = await getTranslations("privacy");
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
            const at = new Date(createdAt);
            const when = (
              <RelativeTime
                text={formatRelative(at, now, locale)}
                exact={formatDateTime(at, locale)}
                at={createdAt}
              />
            );
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
                  {erased.toLocaleString(writtenIn(locale))}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

const kinds = ["service", "backups", "files", "references", "mails", "audit"] as const;

/** What no erasure reaches, named. */
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
  keeping: Keeping;
  requests: readonly PrivacyLine[];
  request: PrivacyView | null;
  actions: PrivacyActions;
  formTexts: FormTexts;
  locale: string;
};

/** What is kept of recipients, for how long, and all of one of them. */
export async function PrivacyScreen(props: PrivacyScreenProps) {
  const { workspace, keeping, requests, request, actions, formTexts, locale } = props;
  const t = await getTranslations("privacy");
  return (
    <Words of={["privacy"]}>
      <PageHeader title={t("title")} about={t("about")} />
      <PageBody width="text">
        {request && <RequestCard {...{ workspace, request, actions }} />}
        <Card title={t("findTitle")}>
          <p className="mb-4 text-muted">{t("findAbout")}</p>
          <FindPerson {...{ workspace, formTexts }} find={actions.find} />
        </Card>
        {requests.length > 0 && (
          <RequestList {...{ workspace, requests, locale }} current={request?.id ?? null} />
        )}
        <Card title={t("keepTitle")}>
          <p className="mb-4 text-muted">{t("keepAbout")}</p>
          <KeepForm {...{ keeping, formTexts }} keep={actions.keep} />
        </Card>
        <Elsewhere />
      </PageBody>
    </Words>
  );
}
