"use client";

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Drawer } from "#components/ui/drawer.tsx";

type BuilderModalProps = {
  ref?: RefObject<HTMLDialogElement | null>;
  id: string;
  title: ReactNode;
  closeLabel: string;
  side?: boolean;
  size?: "normal" | "wide";
  footer?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
};

/** Its code was fetched because somebody opened it, so it opens as soon as it is there. */
export function BuilderModal({ ref, side, onClose, ...rest }: BuilderModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [dialog]);
  const Kind = side ? Drawer : Dialog;
  return <Kind {...rest} ref={dialog} onClose={onClose} />;
}
