"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { usePress } from "./use-press.ts";
import type { Mend } from "./webhook-actions.ts";

/** The one press that has deliveries come again. */
export function MendButton({ label, mend }: { label: string; mend: Mend }) {
  const t = useTranslations("webhooks");
  const { press, pending, problem } = usePress();
  return (
    <>
      <Button size="sm" variant="primary" pending={pending} onClick={() => press(() => mend({}))}>
        {label}
      </Button>
      <span role="status" className="sr-only">
        {pending && t("mending")}
      </span>
      {problem && <ErrorText>{problem}</ErrorText>}
    </>
  );
}
