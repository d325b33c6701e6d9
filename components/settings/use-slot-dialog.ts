"use client";

import { useRouter } from "next/navigation";
import { type ToggleEvent, useRef, useState } from "react";
import { type Slot, slotId } from "./slot-id.ts";

/** A dialog about a slot: what it tells is of the moment it is opened, and what was put in is gone once it is closed. */
export function useSlotDialog(kind: "paste" | "remove", slot: Slot) {
  const router = useRouter();
  const ref = useRef<HTMLDialogElement>(null);
  const [round, setRound] = useState(0);
  return {
    round,
    dialog: {
      ref,
      id: `${kind}-${slotId(slot)}`,
      onToggle: ({ newState }: ToggleEvent) => {
        if (newState === "open") router.refresh();
      },
      onClose: () => setRound(round + 1),
    },
    close: () => ref.current?.close(),
    /** The button that opened it may be gone. */
    finish: () => {
      ref.current?.close();
      document.getElementById(slotId(slot))?.focus();
    },
  };
}
