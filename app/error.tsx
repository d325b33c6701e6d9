"use client";

import { lazy, Suspense } from "react";

// Its words come with it when it is needed, and not with every page.
const FailedPage = lazy(() => import("#components/layout/failed-page.tsx"));

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: Props) {
  return (
    <Suspense>
      <FailedPage digest={error.digest} reset={reset} />
    </Suspense>
  );
}
