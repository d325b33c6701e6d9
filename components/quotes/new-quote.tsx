"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { QuoteActions } from "./quote-actions.ts";
import { useQuoteAction } from "./use-quote-action.ts";

type NewQuoteProps = { place: Place; create: QuoteActions["create"] };

export function NewQuote({ place, create }: NewQuoteProps) {
  const t = useTranslations("quotes");
  const router = useRouter();
  const { run, pending, problem } = useQuoteAction();
  const make = async () => {
    const made = await run(() => create({}));
    if (made?.data) router.push(paths.quote(place, made.data.quoteId));
  };
  return (
    <>
      {problem && <ErrorText>{problem}</ErrorText>}
      <Button variant="primary" icon={<Plus />} pending={pending} onClick={make}>
        {t("new")}
      </Button>
    </>
  );
}
