"use client";

import { type RefObject, type ToggleEvent, useEffect, useState } from "react";

/**
 * For a dialog, popover or details whose content is fetched on its first opening. A dialog gives its element: of
 * one that the server drew React never hears `toggle`, and the platform may have opened it before this code was
 * there.
 */
export function useOpened(element?: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState(false);
  const onToggle = ({ newState }: Pick<ToggleEvent, "newState">) => {
    if (newState === "open") setOpened(true);
  };
  useEffect(() => {
    const self = element?.current;
    if (!self) return;
    const hear = () => setOpened(true);
    if (self.matches("[open], :popover-open")) hear();
    self.addEventListener("toggle", hear);
    return () => self.removeEventListener("toggle", hear);
  }, [element]);
  return { opened, onToggle };
}
