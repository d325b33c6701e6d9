"use client";

import { useSyncExternalStore } from "react";
import { isApple } from "./is-palette-key.ts";

const never = () => () => undefined;

/** Which key it is only the browser knows. */
export function ModifierKey() {
  const onApple = useSyncExternalStore(never, isApple, () => false);
  return onApple ? "⌘" : "Ctrl";
}
