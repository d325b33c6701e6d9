"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import type { Edit } from "./draft-history.ts";
import { changeLine } from "./edit-lines.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

type OwnProductProps = {
  line: QuoteLine;
  refusal: Refusal | null;
  mayWrite: boolean;
  change: (edit: Edit, field?: string) => void;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function OwnProduct({ line, refusal, mayWrite, change }: OwnProductProps) {
  const t = useTranslations("quoteBuilder.printing");
  const id = useId();
  const say = useRefusalWords();
  const [typed, setTyped] = useState(line.productId ?? "");
  const given = typed.trim();
  const isWhole = uuid.test(given);
  const shown =
    isWhole && given.toLowerCase() !== line.productId?.toLowerCase() ? (line.productId ?? "") : typed;
  const problem =
    given !== "" && !isWhole ? t("notAnId") : refusal?.field === "productId" ? say(refusal) : null;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("ownId")}</Label>
      <Input
        id={id}
        value={shown}
        disabled={!mayWrite}
        maxLength={36}
        spellCheck={false}
        autoComplete="off"
        placeholder="00000000-0000-0000-0000-000000000000"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : `${id}-hint`}
        onChange={({ target }) => {
          const next = target.value.trim();
          setTyped(target.value);
          change(
            changeLine(line.id, { productId: uuid.test(next) ? next.toLowerCase() : null }),
            `own.${line.id}`,
          );
        }}
        className="font-mono text-sm"
      />
      {problem ? (
        <ErrorText id={`${id}-error`}>{problem}</ErrorText>
      ) : (
        <Hint id={`${id}-hint`}>{t("ownHint")}</Hint>
      )}
    </div>
  );
}
