"use client";

import { useCallback, useState } from "react";

/** The button that opens the dialog of products. */
export const addProductsId = "add-products";

/**
 * The dialog that was opened last, or is open from the start. Opening it again resets it. A closed dialog stays mounted, so that it can fade out.
 */
export function useDialog<Dialog>(initial?: Dialog) {
  const [opened, setOpened] = useState<{ dialog: Dialog; key: number } | null>(
    initial === undefined ? null : { dialog: initial, key: 0 },
  );
  const open = useCallback(
    (dialog: Dialog) => setOpened((last) => ({ dialog, key: (last?.key ?? 0) + 1 })),
    [],
  );
  return { opened, open };
}
