import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "./error-state.tsx";
import words from "./failed-page.json" with { type: "json" };

/**
 * Shown when rendering itself failed, so it asks nothing of the server, not even for words: a file of all messages would
 * come with every page.
 */
export default function FailedPage({ digest, reset }: { digest: string | undefined; reset: () => void }) {
  return (
    <ErrorState
      title={words.title}
      kept={words.kept}
      reference={digest}
      retry={<Button onClick={reset}>{words.retry}</Button>}
    />
  );
}
