"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { useDebounced } from "#components/form/use-debounced.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { Code } from "#components/ui/code.tsx";
import { Textarea } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { variantsQuery } from "#lib/features/catalog/query.ts";
import { maxLineItems } from "#lib/features/quotes/limits.ts";
import { addNewLines, countChanges, type LineChanges, type LineEditing } from "./edit-draft.ts";
import { type KnownVariants, type PasteProblem, sortPasted } from "./sort-pasted.ts";

const pauseMs = 300;

/** Adds line items from a spreadsheet. Rows that are not understood are listed and stay in the field. */
export default function PasteDialog({ place, draft }: LineEditing) {
  const t = useTranslations("quoteBuilder");
  const common = useTranslations("common");
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [addsUp, setAddsUp] = useState(true);
  const [done, setDone] = useState<LineChanges | null>(null);
  const settled = useDebounced(text, pauseMs);
  const wanted = sortPasted(settled, null).skus;
  const { data, isLoading, isPlaceholderData } = useQuery(variantsQuery(place, wanted));
  const known: KnownVariants | null = data && !isPlaceholderData ? new Set(data.map(({ sku }) => sku)) : null;
  const { lines, problems, rest } = sortPasted(text, wanted.length > 0 ? known : null);
  // A refetch after a catalog change does not count: the known variants stay valid.
  const isAsking = text !== settled || isLoading || isPlaceholderData;

  const how = addsUp ? "merge" : "keep";
  const next = addNewLines(lines, how, makeId)(draft.document);
  const isTooMany = lines.length > 0 && next === draft.document;
  const changes = countChanges(draft.document, next);
  const { added, raised } = changes;
  const add = () => {
    draft.change(addNewLines(lines, how, makeId));
    setText(rest);
    setDone(changes);
    if (rest === "") ref.current?.close();
  };
  return (
    <OpenedModal
      ref={ref}
      id={id}
      title={t("pasteList")}
      size="wide"
      footer={
        <>
          <Button onClick={() => ref.current?.close()}>{common("close")}</Button>
          <Button
            variant="primary"
            disabled={lines.length === 0 || isTooMany}
            pending={isAsking && lines.length > 0}
            onClick={add}
          >
            {raised === 0 && t("paste.add", { count: added })}
            {raised > 0 && added === 0 && t("paste.raise", { count: raised })}
            {raised > 0 && added > 0 && t("paste.addAndRaise", { added, raised })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-text`}>{t("paste.label")}</Label>
          <Textarea
            id={`${id}-text`}
            autoFocus
            rows={8}
            spellCheck={false}
            wrap="off"
            aria-describedby={`${id}-hint`}
            placeholder={t("paste.placeholder")}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setDone(null);
            }}
            className="font-mono text-sm"
          />
          <Hint id={`${id}-hint`}>{t("paste.hint")}</Hint>
        </div>
        <CheckboxRow
          label={t("paste.addUp")}
          checked={addsUp}
          onChange={({ target }) => setAddsUp(target.checked)}
        />
        <PasteReport
          understood={lines.length}
          done={done}
          problems={problems}
          tooMany={isTooMany ? maxLineItems : null}
        />
      </div>
    </OpenedModal>
  );
}

type PasteReportProps = {
  understood: number;
  /** What was just added; null if nothing was. */
  done: LineChanges | null;
  problems: readonly PasteProblem[];
  /** The limit, if the line items would exceed it. */
  tooMany: number | null;
};

/** What was understood, and the problems by row. */
function PasteReport({ understood, done, problems, tooMany }: PasteReportProps) {
  const t = useTranslations("quoteBuilder.paste");
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {done && done.added > 0 && <Callout tone="good" title={t("added", { count: done.added })} />}
      {done && done.raised > 0 && <Callout tone="good" title={t("raised", { count: done.raised })} />}
      {tooMany !== null && (
        <Callout tone="warn" title={t("tooManyTitle", { max: tooMany })}>
          {t("tooManyText")}
        </Callout>
      )}
      {understood > 0 && tooMany === null && (
        <p className="text-muted">{t("understood", { count: understood })}</p>
      )}
      {problems.length > 0 && (
        <div>
          <p className="font-semibold text-bad-ink">{t("problems", { count: problems.length })}</p>
          <ul className="mt-1 flex max-h-60 flex-col overflow-y-auto scroll-slim">
            {problems.map(({ row, text, why }) => (
              <li
                key={row}
                className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-b-0"
              >
                <span className="w-14 shrink-0 text-sm text-muted tabular-nums">{t("row", { row })}</span>
                <Code>{text.length > 80 ? `${text.slice(0, 80)}…` : text}</Code>
                <span className="text-sm">{t(`why.${why}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
