"use client";

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Dialog } from "./dialog.tsx";
import { Drawer } from "./drawer.tsx";

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
