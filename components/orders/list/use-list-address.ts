"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type ListAddress, readListAddress, writeListAddress } from "#lib/features/orders/list-address.ts";
import { type OrderQuery, wholeList } from "#lib/features/orders/order-query.ts";
import { type Place, paths } from "#lib/paths.ts";

export type ListGoing = ReturnType<typeof useListAddress>;

const here = () => readListAddress(window.location.search);

/** What the list shows is what its address says. Each choice is a step back; what is typed in one go is one. */
export function useListAddress({ workspace, mode }: Place) {
  const written = useSearchParams().toString();
  const address = useMemo(() => readListAddress(written), [written]);
  const hrefOf = useCallback(
    (shown: Partial<ListAddress>) =>
      paths.orders(
        { workspace, mode },
        writeListAddress({ query: wholeList, at: null, view: null, columns: null, ...shown }),
      ),
    [workspace, mode],
  );
  // From what the address says now: what was typed may come after another choice.
  const change = useCallback(
    (wanted: Partial<ListAddress>, isSameStep = false) => {
      const href = hrefOf({ ...here(), at: null, ...wanted });
      if (isSameStep) window.history.replaceState(null, "", href);
      else window.history.pushState(null, "", href);
    },
    [hrefOf],
  );
  const filter = useCallback(
    (wanted: Partial<OrderQuery>) => change({ query: { ...here().query, ...wanted } }),
    [change],
  );
  const type = useCallback(
    (q: string) => {
      const { query } = here();
      change({ query: { ...query, q } }, query.q !== "" && q !== "");
    },
    [change],
  );
  return { address, hrefOf, change, filter, type };
}
