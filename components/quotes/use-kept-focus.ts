"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** A row that moves takes what had the focus with it: browsers let go of what is put elsewhere. */
export function useKeptFocus(container: RefObject<HTMLElement | null>, order: readonly unknown[]): void {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const self = container.current;
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? target : null;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    };
    self?.addEventListener("focusin", remember);
    self?.addEventListener("focusout", forget);
    return () => {
      self?.removeEventListener("focusin", remember);
      self?.removeEventListener("focusout", forget);
    };
  }, [container]);
  useLayoutEffect(() => {
    const held = focused.current;
    if (held?.isConnected && document.activeElement === document.body) held.focus();
  }, [order]);
}
