import { Button } from "#components/ui/button.tsx";
import words from "./failed-page.json" with { type: "json" };
import { ErrorState } from "./states.tsx";

type Language = keyof typeof words;

/**
 * Shown when rendering failed, so it needs nothing from the server. It has its own texts: the full message files would
 * be loaded with every page. The language comes from `<html lang>`.
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
