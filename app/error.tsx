"use client";

import { Suspense } from "react";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";

// The page is loaded when it is needed, and not with every page. If it cannot be loaded, `lazyPartInPlace` shows a notice
// instead.
const FailedPage = lazyPartInPlace(() => import("#components/layout/failed-page.tsx"));

type Props = { error: Error & { digest?: string }; retry: () => void };

/** `reset` would render the same answer of the server again; `retry` sends another request. */
export default function ErrorPage({ error, retry }: Props) {
  return (
    <Suspense>
      <FailedPage digest={error.digest} onRetry={retry} />
    </Suspense>
  );
}
