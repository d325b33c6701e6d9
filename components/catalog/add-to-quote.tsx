"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import type { Unbound } from "#components/orders/order-actions.ts";
import type { addToQuoteAction } from "#lib/features/quotes/actions.ts";
import { type Place, paths } from "#lib/paths.ts";
import { AddToQuoteBar } from "./add-to-quote-bar.tsx";
import { useLastQuote } from "./use-last-quote.ts";
import { useTypedQuantities } from "./use-typed-quantities.ts";
import { walkCells } from "./walk-cells.ts";

export type RecentQuote = { id: string; name: string };
export type AddToQuoteAction = Unbound<typeof addToQuoteAction>;

type AddToQuoteProps = {
  place: Place;
  productId: string;
  recentQuotes: RecentQuote[];
  add: AddToQuoteAction;
  /** The matrix, whose fields are named by SKU. */
  children: ReactNode;
};

export function AddToQuote({ place, productId, recentQuotes, add, children }: AddToQuoteProps) {
  const t = useTranslations("addToQuote");
  const form = useRef<HTMLFormElement>(null);
  const { quantities, read, clear, clearTaken } = useTypedQuantities(form, productId);
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
    const reply = await add(input).catch(() => ({ serverError: { message: t("unreachable") } }));
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
      onKeyDown={walkCells}
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
        added={added && { pieces: added.pieces, href: paths.quote(place, added.quoteId) }}
        clear={clear}
      />
    </form>
  );
}
