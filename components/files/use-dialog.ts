"use client";

import { useCallback, useState } from "react";

/** What was opened last. Opened again it begins anew; closed it stays, so that it can fade out. */
export function useDialog<Dialog>() {
  const [opened, setOpened] = useState<{ dialog: Dialog; key: number } | null>(null);
  const open = useCallback(
    (dialog: Dialog) => setOpened((last) => ({ dialog, key: (last?.key ?? 0) + 1 })),
    [],
  );
  return { opened, open };
}
