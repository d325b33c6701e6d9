"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Dialog, Drawer } from "./modal.tsx";

type OpenedModalProps = {
  ref?: RefObject<HTMLDialogElement | null>;
  id: string;
  title: ReactNode;
  side?: boolean;
  size?: "normal" | "wide";
  footer?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
};

/** A dialog whose code was loaded because the reader opened it, so it opens on mount. */
export function OpenedModal({ ref, side, onClose, ...rest }: OpenedModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [dialog]);
  const Kind = side ? Drawer : Dialog;
  return <Kind {...rest} ref={dialog} onClose={onClose} />;
}

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
