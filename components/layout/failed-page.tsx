import { Button } from "#components/ui/button.tsx";
import messages from "#messages/en.json" with { type: "json" };
import { ErrorState } from "./error-state.tsx";

/** Shown when rendering itself failed, so it asks nothing of the server, not even for words. */
export default function FailedPage({ digest, reset }: { digest: string | undefined; reset: () => void }) {
  const { errorTitle, errorKept, retry } = messages.states;
  return (
    <ErrorState
      title={errorTitle}
      kept={errorKept}
      reference={digest}
      retry={<Button onClick={reset}>{retry}</Button>}
    />
  );
}
