"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { Place } from "#lib/paths.ts";
import { correctRowAction } from "#lib/workflows/imports/actions.ts";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";
import type { ProblemRow, RowProblemView } from "#lib/workflows/imports/list-import-rows.ts";
import { useFieldWords, useProblemWords } from "./field-words.ts";
import { useImportQueue } from "./use-import-action.ts";

type ProblemRowsProps = {
  place: Place;
  view: ImportView;
  rows: ProblemRow[];
  /** Not if it is too late for corrections. */
  mayCorrect: boolean;
};

/** Each problem with its row, its column and a field to correct the cell. */
export function ProblemRows({ place, view, rows, mayCorrect }: ProblemRowsProps) {
  const t = useTranslations("imports");
  const fieldWords = useFieldWords();
  const words = useProblemWords();
  /** A problem of the name is shown in the column of the last name if no column maps to the whole name. */
  const columnOf = ({ field }: RowProblemView) => {
    const columns = view.mapping?.columns ?? [];
    const at = columns.indexOf(field);
    return at < 0 && field === "name" ? columns.indexOf("last_name") : at;
  };
  const textOf = (cells: string[], ...fields: string[]) =>
    fields
      .map((field) => cells[view.mapping?.columns.indexOf(field) ?? -1])
      .filter(Boolean)
      .join(" ");
  const flat = rows.flatMap(({ row, cells, problems }) =>
    withReference(problems).map((problem) => ({ row, cells, problem })),
  );
  return (
    <Table caption={t("problemsCaption")}>
      <thead>
        <tr>
          <Column numeric>{t("row")}</Column>
          <Column>{fieldWords("reference")}</Column>
          <Column>{t("column")}</Column>
          <Column>{t("inFile")}</Column>
          <Column>{t("previewProblems")}</Column>
        </tr>
      </thead>
      <tbody>
        {flat.map(({ row, cells, problem }) => {
          const column = columnOf(problem);
          const { params, field, code, isWarning } = problem;
          const name = field && fieldWords(field);
          const cell = cells[column] ?? "";
          return (
            <tr key={`${row} ${field} ${code}`}>
              <Cell label={t("row")} numeric>
                {row}
              </Cell>
              <Cell label={fieldWords("reference")}>
                <span className="break-words">
                  {textOf(cells, "reference")}
                  <span className="block text-muted">
                    {textOf(cells, "name") || textOf(cells, "first_name", "last_name")}
                  </span>
                </span>
              </Cell>
              <Cell label={t("column")} phone="title">
                {name || t("wholeRow")}
              </Cell>
              <Cell label={t("inFile")} phone="text">
                {column >= 0 && mayCorrect ? (
                  <CorrectCell
                    place={place}
                    importId={view.id}
                    rows={[row]}
                    column={column}
                    value={cell}
                    // Only for a SKU column: a replacement SKU is not valid as a template's name.
                    suggestion={code === "sku_replaced" ? String(params.replacement ?? "") : ""}
                    label={t("correctLabel", { row, column: name })}
                  />
                ) : (
                  <span className="break-words">{cell}</span>
                )}
              </Cell>
              <Cell label={t("previewProblems")} phone="foot">
                <span className={clsx(isWarning ? "text-warn-ink" : "text-bad-ink")}>
                  {words({ code, params })}
                </span>
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const ownOrder: RowProblemView = { field: "reference", code: "own_order", params: {}, isWarning: true };

/** A row that contradicts the order of its reference may be an order of its own: its reference can be changed too. */
const withReference = (problems: RowProblemView[]) =>
  problems.some(({ code }) => code === "conflict") ? [...problems, ownOrder] : problems;

type CorrectCellProps = {
  place: Place;
  importId: string;
  rows: number[];
  column: number;
  value: string;
  /** A valid value, if one is known; otherwise empty. */
  suggestion: string;
  label: string;
};

/** A field for the cell. Enter, its button and leaving the field save the correction. */
export function CorrectCell(props: CorrectCellProps) {
  const { place, importId, rows, column, value, suggestion, label } = props;
  const t = useTranslations("imports");
  const id = useId();
  const [typed, setTyped] = useState(value);
  // The field follows the cell, but keeps what was typed since: it may be the next correction.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (typed === known) setTyped(value);
  }
  const { run, pending, problem } = useImportQueue(place, importId);
  /** What is being sent: leaving the field for its button saves once. */
  const sent = useRef<string | null>(null);
  const write = async (text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    await run(() => correctRowAction(place, { importId, rows, column, value: text }));
    if (sent.current === text) sent.current = null;
  };
  return (
    <form
      ref={keepFocus}
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
        onBlur={({ target }) => {
          // The field stays active if only the window is left, for example to copy a value.
          if (typed !== value && document.activeElement !== target) void write(typed);
        }}
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
