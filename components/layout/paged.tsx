import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";

type PagedProps = {
  /** As React Query found it, a page after the other. */
  found: {
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  texts: { staleTitle: string; staleText: string; more: string; loadingMore?: string };
  /** In place of the rows where there are none. */
  empty?: ReactNode;
  children: ReactNode;
};

/** Rows that may be older than they should, and the way to more of them. */
export function Paged({ found, texts, empty, children }: PagedProps) {
  const t = useTranslations("found");
  const { isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const more = (isFetchingNextPage && texts.loadingMore) || texts.more;
  return (
    <>
      {isError && (
        <Callout
          tone="warn"
          title={texts.staleTitle}
          actions={
            <Button pending={isFetching} onClick={() => refetch()}>
              {t("retry")}
            </Button>
          }
        >
          {texts.staleText}
        </Callout>
      )}
      {empty || children}
      {hasNextPage && (
        <div className="p-4 text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </>
  );
}

type UnreadProps = { found: { isError: boolean; isFetching: boolean; refetch: () => unknown } };

/** That a part of a page could not be read, over what was read before, and the way to try again. */
export function Unread({ found: { isError, isFetching, refetch } }: UnreadProps) {
  const t = useTranslations("found");
  if (!isError) return null;
  return (
    <Callout
      tone="warn"
      title={t("unread")}
      actions={
        <Button size="sm" pending={isFetching} onClick={() => refetch()}>
          {t("retry")}
        </Button>
      }
    />
  );
}
