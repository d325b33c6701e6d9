"use client";

import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";

type Dropped = { serverError?: { message: string } | undefined };
type WantedEmailProps = { wanted: string; email: string; drop: () => Promise<Dropped> };

/** An address that waits for its link to be followed. */
export function WantedEmail({ wanted, email, drop }: WantedEmailProps) {
  const t = useTranslations("account");
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  return (
    <Callout
      tone="info"
      title={t("wantedTitle", { wanted })}
      actions={
        <Button size="sm" pending={pending} onClick={() => run(drop)}>
          {t("dropWanted", { email })}
        </Button>
      }
    >
      <p>{t("wantedText", { email })}</p>
      {problem && <ErrorText>{problem}</ErrorText>}
    </Callout>
  );
}
