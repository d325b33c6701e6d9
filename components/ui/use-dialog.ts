"use client";

import { useCallback, useState } from "react";

/** The dialog that was opened last. Opening it again resets it. A closed dialog stays mounted, so that it can fade out. */
export function useDialog<Dialog>() {
  const [opened, setOpened] = useState<{ dialog: Dialog; key: number } | null>(null);
  const open = useCallback(
    (dialog: Dialog) => setOpened((last) => ({ dialog, key: (last?.key ?? 0) + 1 })),
    [],
  );
  return { opened, open };
}
