import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";

type PagedProps = {
  /** As React Query found it, a page after the other. */
  found: {
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  texts: { staleTitle: string; staleText: string; more: string; loadingMore?: string };
  children: ReactNode;
};

/** Rows that may be older than they should, and the way to more of them. */
export function Paged({ found, texts, children }: PagedProps) {
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const more = (isFetchingNextPage && texts.loadingMore) || texts.more;
  return (
    <>
      {isError && (
        <Callout tone="warn" title={texts.staleTitle}>
          {texts.staleText}
        </Callout>
      )}
      {children}
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
