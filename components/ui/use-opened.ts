"use client";

import { type RefObject, useEffect, useState } from "react";

/**
 * For a dialog, popover or details whose content is fetched on its first opening. It asks the element itself: of a
 * dialog that the server drew React never hears `toggle`, and the platform may have opened any of them before this
 * code was there.
 */
export function useOpened(element: RefObject<HTMLElement | null>): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const self = element.current;
    if (!self) return;
    const hear = () => setOpened(true);
    if (self.matches("[open], :popover-open")) hear();
    self.addEventListener("toggle", hear);
    return () => self.removeEventListener("toggle", hear);
  }, [element]);
  return opened;
}
