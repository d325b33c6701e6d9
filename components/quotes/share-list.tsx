"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Unread } from "#components/layout/unread.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { formatDateTime, formatDay, formatRelative } from "#lib/dates.ts";
import type { ShareRow } from "#lib/features/quotes/list-shares.ts";
import { quoteSharesQuery } from "#lib/features/quotes/queries.ts";
import type { KeepProps } from "./keep-props.ts";
import { useQuoteAction } from "./use-quote-action.ts";

type ShareListProps = KeepProps & { onRevoked: () => void };

/** Who can still open the quote, and when somebody last did. */
export function ShareList({ place, quote, mayRevoke, actions, now, locale, onRevoked }: ShareListProps) {
  const t = useTranslations("quoteShare");
  const found = useQuery(quoteSharesQuery(place, quote.id));
  const { run, pending, problem } = useQuoteAction();
  const shares = found.data;
  if (!shares || shares.length === 0) return <Unread found={found} />;
  const revoke = async (shareId: string) => {
    await run(() => actions.revokeShare({ shareId }));
    onRevoked();
  };
  return (
    <div className="flex flex-col gap-2">
      <Unread found={found} />
      {problem && <ErrorText>{problem}</ErrorText>}
      <Table caption={t("caption")}>
        <thead>
          <tr>
            <Column>{t("shared")}</Column>
            <Column>{t("shows")}</Column>
            <Column>{t("until")}</Column>
            <Column>{t("lastOpened")}</Column>
            {mayRevoke && (
              <Column>
                <span className="sr-only">{t("act")}</span>
              </Column>
            )}
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id} className={share.state === "open" ? undefined : "text-muted"}>
              <Cell label={t("shared")} phone="title">
                {formatDay(new Date(share.sharedAt), locale)}
                {share.sharedBy && `, ${share.sharedBy}`}
              </Cell>
              <Cell label={t("shows")}>{t("showsVersion", shownOf(share))}</Cell>
              <Cell label={t("until")} phone="aside">
                {share.state === "open"
                  ? formatDay(new Date(share.expiresAt), locale)
                  : t(`state.${share.state}`)}
              </Cell>
              <Cell label={t("lastOpened")}>
                <LastOpened at={share.lastOpenedAt} now={now} locale={locale} />
              </Cell>
              {mayRevoke && (
                <Cell numeric phone="foot">
                  {share.state === "open" && (
                    <Button
                      size="sm"
                      pending={pending}
                      aria-label={t("revokeOf", { date: formatDateTime(new Date(share.sharedAt), locale) })}
                      onClick={() => revoke(share.id)}
                    >
                      {t("revoke")}
                    </Button>
                  )}
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );

  function shownOf({ version, showsCosts }: ShareRow) {
    return { version, costs: showsCosts ? "yes" : "no" };
  }
}

function LastOpened({ at, now, locale }: { at: string | null; now: Date; locale: string }) {
  const t = useTranslations("quoteShare");
  if (at === null) return t("neverOpened");
  const date = new Date(at);
  return (
    <RelativeTime text={formatRelative(date, now, locale)} exact={formatDateTime(date, locale)} at={at} />
  );
}
