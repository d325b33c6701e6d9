"use client";

import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { withFreshSignIn } from "#components/form/fresh-sign-in.ts";
import { addToQuoteAction } from "#lib/features/quotes/actions.ts";
import { type Place, paths } from "#lib/paths.ts";
import { AddToQuoteBar } from "./add-to-quote-bar.tsx";
import { findKeptQuantities, keepQuantities } from "./kept-quantities.ts";
import { noQuantities, readQuantities, type WantedLine } from "./read-quantities.ts";

const steps: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  Enter: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

/** Moves between the fields of a table as in a spreadsheet. Enter moves down and does not submit the form. */
function moveBetweenCells(event: KeyboardEvent<HTMLFormElement>): void {
  const step = steps[event.key];
  const field = event.target;
  if (!step || !(field instanceof HTMLInputElement) || field.type !== "text") return;
  if (step.columns !== 0 && !isAtEdge(field, step.columns)) return;
  event.preventDefault();
  nextField(field, step)?.select();
}

function isAtEdge(field: HTMLInputElement, direction: number): boolean {
  const isAllSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (isAllSelected) return true;
  if (field.selectionStart !== field.selectionEnd) return false;
  return field.selectionStart === (direction < 0 ? 0 : field.value.length);
}

/** Finds the next field in a direction. Cells without a field are skipped. */
function nextField(from: HTMLInputElement, { rows, columns }: { rows: number; columns: number }) {
  const cell = from.closest("td");
  const row = cell?.closest("tr");
  const table = row?.closest("table");
  if (!cell || !row || !table) return null;
  for (let y = row.rowIndex + rows, x = cell.cellIndex + columns; ; y += rows, x += columns) {
    const next = table.rows[y]?.cells[x];
    if (!next) return null;
    const field = next.querySelector<HTMLInputElement>("input[type=text]");
    if (field) return field;
  }
}

export type RecentQuote = {
  id: string;
  name: string;
  /** Its customer has accepted a version of it. */
  isAccepted: boolean;
};

type AddToQuoteProps = {
  place: Place;
  /** The key under which the typed quantities are kept. */
  keptAs: string;
  recentQuotes: RecentQuote[];
  /** The matrix. The name of each field is a SKU. */
  children: ReactNode;
};

export function AddToQuote({ place, keptAs, recentQuotes, children }: AddToQuoteProps) {
  const t = useTranslations("addToQuote");
  const form = useRef<HTMLFormElement>(null);
  const { quantities, read, clear, clearTaken } = useTypedQuantities(form, keptAs);
  const quote = useLastQuote(place, recentQuotes);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<{ quoteId: string; pieces: number } | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { lines, pieces, problem: wrong } = quantities;
    if (pending || wrong || lines.length === 0) return;
    setPending(true);
    const input = { quoteId: quote.chosen, lines };
    const reply = await withFreshSignIn(() => addToQuoteAction(place, input)).catch(() => ({
      serverError: { message: t("unreachable") },
    }));
    setPending(false);
    const quoteId = "data" in reply ? reply.data?.quoteId : undefined;
    setProblem(quoteId ? null : (reply.serverError?.message ?? t("refused")));
    if (!quoteId) return;
    quote.remember(quoteId);
    clearTaken(lines);
    setAdded({ quoteId, pieces });
  };

  return (
    <form
      ref={form}
      noValidate
      onInput={() => {
        setAdded(null);
        setProblem(null);
        read();
      }}
      onKeyDown={moveBetweenCells}
      onSubmit={submit}
    >
      {children}
      <AddToQuoteBar
        quantities={quantities}
        quotes={quote.quotes}
        chosen={quote.chosen}
        choose={quote.choose}
        pending={pending}
        problem={problem}
        added={added && { ...added, href: paths.quote(place, added.quoteId) }}
        clear={clear}
      />
    </form>
  );
}

type NamedQuote = { id: string; name: string | null; isAccepted: boolean };

/**
 * The quote that receives the next lines: the last one used, until another is chosen. A new one if that one is accepted,
 * because lines would change what was accepted. Kept in sessionStorage.
 */
function useLastQuote(place: Place, recent: readonly RecentQuote[]) {
  const memory = `last quote ${place.workspace}/${place.mode}`;
  const [chosen, choose] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    const last = sessionStorage.getItem(memory);
    if (recent.some(({ id, isAccepted }) => id === last && !isAccepted)) choose(last);
  }, [memory, recent]);
  const remember = (quoteId: string) => {
    sessionStorage.setItem(memory, quoteId);
    if (!recent.some(({ id }) => id === quoteId)) setMade(quoteId);
    choose(quoteId);
  };
  const isListed = made === null || recent.some(({ id }) => id === made);
  const quotes: NamedQuote[] = isListed
    ? [...recent]
    : [{ id: made, name: null, isAccepted: false }, ...recent];
  return { quotes, chosen, choose, remember };
}

/** The quantities in the form. They are kept, so that they survive a reload and the order button knows them. */
function useTypedQuantities(form: RefObject<HTMLFormElement | null>, keptAs: string) {
  const [quantities, setQuantities] = useState(noQuantities);
  const read = useCallback(() => {
    const typed = fieldsOf(form.current).map(({ name, value }) => [name, value] as const);
    const found = readQuantities(typed);
    for (const field of fieldsOf(form.current))
      field.ariaInvalid = found.wrong.includes(field.name) ? "true" : null;
    setQuantities(found);
    keepQuantities(keptAs, typed);
  }, [form, keptAs]);

  useEffect(() => {
    const kept = findKeptQuantities(keptAs);
    for (const field of fieldsOf(form.current)) field.value ||= kept.get(field.name) ?? "";
    read();
  }, [form, keptAs, read]);

  const clear = (shouldClear = (_field: HTMLInputElement) => true) => {
    for (const field of fieldsOf(form.current).filter(shouldClear)) field.value = "";
    read();
  };
  /** Clears the fields that were added. A field whose value was changed meanwhile stays. */
  const clearTaken = (lines: readonly WantedLine[]) => {
    const taken = new Map(lines.map(({ sku, quantity }) => [sku, quantity]));
    clear(({ name, value }) => Number(value) === (taken.get(name) ?? 0));
  };
  return { quantities, read, clear: () => clear(), clearTaken };
}

function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>("td input[type=text]") ?? [])];
}
