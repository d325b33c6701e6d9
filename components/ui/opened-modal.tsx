"use client";

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
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
