"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { endOtherSessionsAction, endSessionAction } from "#lib/features/account/actions.ts";

type EndOneSessionProps = { sessionId: string; name: string };

export function EndOneSession({ sessionId, name }: EndOneSessionProps) {
  const t = useTranslations("accountSecurity");
  const { run, pending, problem } = useOneAction();
  const press = async () => {
    // The ended session's row disappears with its button, so the focus moves to the content.
    if (await run(() => endSessionAction({ sessionId }))) focusContent();
  };
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <Button size="sm" variant="quiet" pending={pending} aria-label={t("endName", { name })} onClick={press}>
        {t("end")}
      </Button>
      {problem && <ErrorText>{problem}</ErrorText>}
    </span>
  );
}

export function EndOtherSessions({ others }: { others: number }) {
  const t = useTranslations("accountSecurity");
  const { run, pending, problem } = useOneAction();
  const [ended, setEnded] = useState<number | null>(null);
  const press = async () => {
    const done = await run(endOtherSessionsAction);
    if (done) setEnded(done.data?.ended ?? 0);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {others > 0 && (
        <Button pending={pending} onClick={press}>
          {t("endOthers", { count: others })}
        </Button>
      )}
      <span role="status" className="text-muted">
        {ended !== null && t("othersEnded", { count: ended })}
      </span>
      {problem && <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
