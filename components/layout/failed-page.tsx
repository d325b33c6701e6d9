import { Button } from "#components/ui/button.tsx";
import words from "./failed-page.json" with { type: "json" };
import { ErrorState } from "./states.tsx";

type Language = keyof typeof words;

/**
 * Shown when rendering itself failed, so it asks nothing of the server, not even for words: a file of all messages would
 * come with every page. The document says in which language it was.
 */
export default function FailedPage({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  const { title, kept, retry, log } = words[document.documentElement.lang as Language] ?? words.en;
  return (
    <ErrorState
      title={title}
      heading="h1"
      kept={kept}
      reference={digest && `${log} ${digest}`}
      retry={<Button onClick={onRetry}>{retry}</Button>}
    />
  );
}
