"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Place } from "#lib/paths.ts";
import type { ImportActions } from "./import-actions.ts";
import { useImportAction } from "./use-import-action.ts";

type CorrectCellProps = {
  place: Place;
  importId: string;
  row: number;
  column: number;
  value: string;
  /** What would do instead, where that is known. */
  suggestion: string;
  label: string;
  correct: ImportActions["correct"];
};

export function CorrectCell(props: CorrectCellProps) {
  const { place, importId, row, column, value, suggestion, label, correct } = props;
  const t = useTranslations("imports");
  const id = useId();
  const [typed, setTyped] = useState(value);
  const { run, pending, problem } = useImportAction(place, importId);
  const write = (text: string) => run(() => correct({ importId, row, column, value: text }));
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void write(typed);
      }}
    >
      <Input
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={typed}
        maxLength={2_000}
        onChange={({ target }) => setTyped(target.value)}
        className="max-w-56"
      />
      {typed !== value && (
        <Button type="submit" size="sm" pending={pending}>
          {t("correct")}
        </Button>
      )}
      {suggestion && typed === value && (
        <Button size="sm" pending={pending} onClick={() => write(suggestion)}>
          {t("useInstead", { sku: suggestion })}
        </Button>
      )}
      {problem && <ErrorText id={id}>{problem}</ErrorText>}
    </form>
  );
}
