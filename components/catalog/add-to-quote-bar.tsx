"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/input.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { maxLineItems, maxPieces } from "#lib/features/quotes/limits.ts";
import type { Quantities } from "./read-quantities.ts";

type AddToQuoteBarProps = {
  quantities: Quantities;
  quotes: readonly { id: string; name: string | null; isAccepted: boolean }[];
  /** Null: a new quote. */
  chosen: string | null;
  choose: (quoteId: string | null) => void;
  pending: boolean;
  problem: string | null;
  added: { pieces: number; quoteId: string; href: string } | null;
  clear: () => void;
};

/**
 * Below the matrix; sticks to the bottom of the screen while there is something to add, and then until the next input,
 * so that the person sees that it was added.
 */
export function AddToQuoteBar(props: AddToQuoteBarProps) {
  const { quantities, quotes, chosen, choose, pending, added, clear } = props;
  const t = useTranslations("addToQuote");
  const select = useId();
  const { lines, pieces } = quantities;
  const addedTo = quotes.find(({ id }) => id === added?.quoteId)?.name;
  const isTyped = lines.length > 0 || quantities.problem !== null;
  const problem =
    props.problem ??
    (quantities.problem && t(quantities.problem, { mostPieces: maxPieces, mostLines: maxLineItems }));
  return (
    <div
      className={clsx(
        "z-[6] flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-lg border-t border-line bg-raised px-4 py-3",
        (isTyped || added) && "sticky bottom-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]",
      )}
    >
      <p role="status" className="min-w-0 flex-[1_1_12rem] tabular-nums">
        {added && (
          <>
            {addedTo
              ? t("addedTo", { pieces: added.pieces, quote: addedTo })
              : t("added", { pieces: added.pieces })}{" "}
            <TextLink href={added.href}>{t("open")}</TextLink>
          </>
        )}
        {!added && lines.length > 0 && t("count", { pieces, lines: lines.length })}
        {!added && !isTyped && t("hint")}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:w-full">
        <span className="flex items-center gap-2 max-md:w-full">
          <label htmlFor={select} className="text-muted">
            {t("into")}
          </label>
          <Select
            id={select}
            value={chosen ?? ""}
            onChange={(event) => choose(event.target.value || null)}
            className="min-w-0 flex-1 md:max-w-52"
          >
            <option value="">{t("newQuote")}</option>
            {quotes.map(({ id, name, isAccepted }) => (
              <option key={id} value={id}>
                {isAccepted ? t("acceptedName", { name: String(name) }) : (name ?? t("justMade"))}
              </option>
            ))}
          </Select>
        </span>
        {isTyped && (
          <Button variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        )}
        <Button type="submit" pending={pending} disabled={lines.length === 0 || quantities.problem !== null}>
          {t("add")}
        </Button>
      </div>
      <p role="alert" className="w-full text-bad-ink empty:hidden">
        {problem}
      </p>
    </div>
  );
}
