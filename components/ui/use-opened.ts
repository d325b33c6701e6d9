"use client";

import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a dialog, popover or details element has ever been open, to load its content on the first opening.
 * Listens on the element itself: React does not deliver `toggle` of a server-rendered dialog, and the element may have
 * been opened before hydration.
 */
export function useOpened(element: RefObject<HTMLElement | null>): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const self = element.current;
    if (!self) return;
    const handleToggle = () => setOpened(true);
    if (self.matches("[open], :popover-open")) handleToggle();
    self.addEventListener("toggle", handleToggle);
    return () => self.removeEventListener("toggle", handleToggle);
  }, [element]);
  return opened;
}
