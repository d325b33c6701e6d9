"use client";

import { useCallback, useMemo, useState } from "react";
import type { OrderQuery } from "#lib/features/orders/order-query.ts";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import {
  isByQuery,
  isChosen,
  mostChosen,
  mostExcepted,
  nothingChosen,
  type Selection,
} from "#lib/features/orders/selection.ts";

export type ChosenOrders = ReturnType<typeof useChosenOrders>;

/**
 * The selection stays the same from page to page of one query, and is cleared for another query. With the shift key, it
 * includes all orders from the last clicked one to this one. `shown`: the ids that can be chosen.
 */
export function useChosenOrders(query: OrderQuery, shown: readonly string[]) {
  const about = useMemo(() => writeOrderQuery({ ...query, sort: "created", order: "desc" }), [query]);
  const [kept, setKept] = useState({ about, selection: nothingChosen, last: "" });
  const selection = selectionOf(kept, about);
  const set = (changed: Selection) => setKept({ about, selection: bounded(changed), last: "" });
  const has = (id: string) => isChosen(selection, id);
  const isAll = shown.length > 0 && shown.every(has);
  // The same function until other rows are shown, so that a row is only rendered again when its content changes.
  const toggle = useCallback(
    (id: string, isReaching: boolean) =>
      setKept((before) => {
        if (!shown.includes(id)) return before;
        const chosen = selectionOf(before, about);
        const reached = isReaching && before.about === about ? between(shown, before.last, id) : [id];
        const changed = withOrWithout(chosen, reached, !isChosen(chosen, id));
        return { about, selection: bounded(changed), last: id };
      }),
    [about, shown],
  );
  return {
    about,
    selection,
    has,
    isAll,
    isSome: shown.some(has),
    isAny: isByQuery(selection) || selection.ids.length > 0,
    toggle,
    togglePage: () => set(withOrWithout(selection, shown, !isAll)),
    chooseMatching: () => set({ query: about, except: [] }),
    clear: () => set(nothingChosen),
  };
}

const selectionOf = (kept: { about: string; selection: Selection }, about: string) =>
  kept.about === about ? kept.selection : nothingChosen;

function between(shown: readonly string[], from: string, to: string): string[] {
  const ends = [shown.indexOf(from), shown.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function withOrWithout(selection: Selection, changed: readonly string[], isWanted: boolean): Selection {
  const others = (ids: readonly string[]) => ids.filter((id) => !changed.includes(id));
  if (isByQuery(selection)) {
    return {
      ...selection,
      except: isWanted ? others(selection.except) : [...others(selection.except), ...changed],
    };
  }
  return { ids: isWanted ? [...others(selection.ids), ...changed] : others(selection.ids) };
}

/** Orders beyond the limit are not added, as the checkboxes show. */
const bounded = (selection: Selection): Selection =>
  isByQuery(selection)
    ? { ...selection, except: selection.except.slice(0, mostExcepted) }
    : { ids: selection.ids.slice(0, mostChosen) };
