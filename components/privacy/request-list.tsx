import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Tone } from "#components/ui/tone.ts";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { PrivacyLine } from "#lib/features/privacy/privacy-view.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { paths } from "#lib/paths.ts";

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
export async function RequestList({ workspace, requests, current, locale }: RequestListProps) {
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
