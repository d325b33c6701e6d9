"use client";

import { type ToggleEvent, useState } from "react";

/** For a dialog, popover or details whose content is fetched on its first opening: `<Dialog onToggle={onToggle}>`. */
export function useOpened() {
  const [opened, setOpened] = useState(false);
  const onToggle = (event: ToggleEvent) => {
    if (event.newState === "open") setOpened(true);
  };
  return { opened, onToggle };
}
