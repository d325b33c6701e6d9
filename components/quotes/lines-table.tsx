"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useKnownFiles } from "#components/files/use-known-files.ts";
import { Column, Table } from "#components/ui/table.tsx";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { moveLine } from "./edit-draft.ts";
import { LineRow } from "./line-row.tsx";
import type { LineDialog, LinesCardProps } from "./lines-card.tsx";

type LinesTableProps = LinesCardProps & { open: (dialog: LineDialog) => void };

export function LinesTable(props: LinesTableProps) {
  const { place, draft, variants, live, frames, may, locale, open } = props;
  const t = useTranslations("quoteBuilder");
  const body = useRef<HTMLTableSectionElement>(null);
  const { document, change } = draft;
  const { answer, refusal, isCurrent } = live;
  const { files } = useKnownFiles(place, document.lines.flatMap(fileIdsOf), props.files);
  const costs = new Map(answer?.lineIds.map((id, at) => [id, answer.estimate.items[at]]));
  const currency = answer?.estimate.costs.currency ?? "EUR";
  useKeptFocus(body, document.lines);

  /** Enter moves to the next line item's field. Alt with an arrow key moves the current line item. */
  const moveByKey = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    const id = row?.id.replace(/^line-/, "");
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!id || !may.write) return;
    if (by && event.altKey) {
      event.preventDefault();
      change(moveLine(id, by));
    } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      row?.nextElementSibling?.querySelector("input")?.focus();
    }
  };
  return (
    <Table caption={t("lines")}>
      <thead>
        <tr>
          <Column>{t("item")}</Column>
          <Column>{t("print")}</Column>
          <Column numeric>{t("quantity")}</Column>
          <Column numeric>{t("unit")}</Column>
          <Column numeric>{t("total")}</Column>
          {may.write && (
            <Column>
              <span className="sr-only">{t("lineActions")}</span>
            </Column>
          )}
        </tr>
      </thead>
      <tbody
        ref={body}
        data-stale={isCurrent ? undefined : true}
        className="group/lines"
        onKeyDown={moveByKey}
      >
        {document.lines.map((line, at) => (
          <LineRow
            key={line.id}
            place={place}
            line={line}
            position={at + 1}
            count={document.lines.length}
            variant={variants.get(line.sku)}
            files={files}
            frames={frames[variants.get(line.sku)?.productId ?? ""]}
            cost={costs.get(line.id)}
            currency={currency}
            refusal={refusal?.lineId === line.id ? refusal : null}
            mayWrite={may.write}
            change={change}
            open={open}
            locale={locale}
          />
        ))}
      </tbody>
    </Table>
  );
}

const fileIdsOf = ({ files }: QuoteLine) => Object.values(files);

/** Keeps the focus when a row moves: browsers drop the focus of an element that is inserted elsewhere. */
function useKeptFocus(container: RefObject<HTMLElement | null>, order: readonly unknown[]): void {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const self = container.current;
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? target : null;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    };
    self?.addEventListener("focusin", remember);
    self?.addEventListener("focusout", forget);
    return () => {
      self?.removeEventListener("focusin", remember);
      self?.removeEventListener("focusout", forget);
    };
  }, [container]);
  useLayoutEffect(() => {
    const focusedField = focused.current;
    if (focusedField?.isConnected && document.activeElement === document.body) focusedField.focus();
  }, [order]);
}
