"use client";

import { Suspense } from "react";
import { lateHere } from "#components/ui/late.tsx";

// Its words come with it when it is needed, and not with every page; where they do not come, that is said instead.
const FailedPage = lateHere(() => import("#components/layout/failed-page.tsx"));

type Props = { error: Error & { digest?: string }; retry: () => void };

/** `reset` would show once more what the server has answered; `retry` asks it again. */
export default function ErrorPage({ error, retry }: Props) {
  return (
    <Suspense>
      <FailedPage digest={error.digest} onRetry={retry} />
    </Suspense>
  );
}
