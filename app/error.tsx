"use client";

import { ErrorState } from "#components/layout/error-state.tsx";
import { Button } from "#components/ui/button.tsx";
import messages from "#messages/en.json" with { type: "json" };

/** Shown when rendering itself failed, so it asks nothing of the server, not even for words. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const { errorTitle, errorKept, retry } = messages.states;
  return (
    <ErrorState
      title={errorTitle}
      kept={errorKept}
      reference={error.digest}
      retry={<Button onClick={reset}>{retry}</Button>}
    />
  );
}
