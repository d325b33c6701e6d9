"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";

type Ended = { data?: { ended: number }; serverError?: { message: string } | undefined };
type EndOtherSessionsProps = { others: number; end: () => Promise<Ended> };

export function EndOtherSessions({ others, end }: EndOtherSessionsProps) {
  const t = useTranslations("accountSecurity");
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const [ended, setEnded] = useState<number | null>(null);
  const press = async () => {
    const done = await run(end);
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
