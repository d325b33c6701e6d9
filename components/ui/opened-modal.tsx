"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Dialog, Drawer } from "./modal.tsx";

type OpenedModalProps = {
  ref?: RefObject<HTMLDialogElement | null>;
  id: string;
  title: ReactNode;
  closeLabel: string;
  side?: boolean;
  size?: "normal" | "wide";
  footer?: ReactNode;
  closedby?: "any" | "closerequest" | "none";
  onClose?: () => void;
  children: ReactNode;
};

/** Its code was fetched because somebody opened it, so it opens as soon as it is there. */
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
