"use client";

import { useTranslations } from "next-intl";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useInfiniteQuery, useQuery } from "#components/live/use-query.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { InboxCount, InboxPage } from "#lib/features/notifications/notification-view.ts";
import { inboxQuery } from "#lib/features/notifications/query.ts";
import { inboxNewsQuery } from "#lib/features/notifications/query-news.ts";
import type { InboxShow } from "#lib/features/notifications/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { InboxActions } from "./inbox-actions.ts";
import { InboxElsewhere } from "./inbox-elsewhere.tsx";
import { InboxList } from "./inbox-list.tsx";
import { InboxTabs } from "./inbox-tabs.tsx";
import { useInboxAction } from "./use-inbox-action.ts";

export type InboxScreenProps = {
  place: Place;
  show: InboxShow;
  firstPage: InboxPage;
  counts: InboxCount;
  actions: InboxActions;
  locale: string;
  renderedAt: string;
};

/** What the reader was told, newest first, by day. */
export function InboxScreen({
  place,
  show,
  firstPage,
  counts,
  actions,
  locale,
  renderedAt,
}: InboxScreenProps) {
  const t = useTranslations("inbox");
  const { data, isError, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...inboxQuery(place, show),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data: news } = useQuery({ ...inboxNewsQuery(place), initialData: { ...counts, toasts: [] } });
  const { mark, pending, problem } = useInboxAction(place);
  const rows = data.pages.flatMap((page) => page.rows);
  const newest = rows[0]?.at;
  const markAll = () => newest && void mark(() => actions.markAllRead({ until: newest }));
  return (
    <>
      <PageHeader
        title={t("title")}
        about={t("about")}
        secondary={<LinkButton href={paths.notifications(place.workspace)}>{t("choose")}</LinkButton>}
        primary={
          newest &&
          news.unread > 0 && (
            <Button variant="primary" pending={pending} onClick={markAll}>
              {t("allRead")}
            </Button>
          )
        }
        tabs={<InboxTabs place={place} show={show} unread={news.unread} />}
      />
      <PageBody width="text">
        {isError && (
          <Callout tone="warn" title={t("staleTitle")}>
            {t("staleText")}
          </Callout>
        )}
        {problem && (
          <div role="alert">
            <ErrorText>{problem}</ErrorText>
          </div>
        )}
        <InboxElsewhere place={place} count={news.elsewhere} />
        <InboxList
          {...{ rows, show, locale, renderedAt }}
          onMark={(ids, isRead) => void mark(() => actions.markRead({ ids, isRead }))}
        />
        {hasNextPage && (
          <div className="text-center">
            <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </PageBody>
    </>
  );
}
