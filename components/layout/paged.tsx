import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";

type PagedProps = {
  /** The result of `useInfiniteQuery`. */
  found: {
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The title of the warning, if not that of a list. */
  staleTitle?: string;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  children: ReactNode;
};

/** Shows rows, a warning if they may be outdated, and a button for more. */
export function Paged({ found, staleTitle, empty, children }: PagedProps) {
  const t = useTranslations("found");
  const { isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  return (
    <>
      {isError && (
        <Callout
          tone="warn"
          title={staleTitle ?? t("staleTitle")}
          actions={
            <Button pending={isFetching} onClick={() => refetch()}>
              {t("retry")}
            </Button>
          }
        >
          {t("staleText")}
        </Callout>
      )}
      {empty || children}
      {hasNextPage && (
        <div className="p-4 text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t(isFetchingNextPage ? "loadingMore" : "showMore")}
          </Button>
        </div>
      )}
    </>
  );
}

type LoadErrorNoticeProps = { found: { isError: boolean; isFetching: boolean; refetch: () => unknown } };

/** Says that a part of the page could not be refreshed, and offers to try again. */
export function LoadErrorNotice({ found: { isError, isFetching, refetch } }: LoadErrorNoticeProps) {
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
