"use client";

import { type ComponentProps, useEffect, useRef } from "react";

type PopoverProps = Omit<ComponentProps<"div">, "ref"> & { align?: "start" | "end"; side?: "top" | "bottom" };

/** A native popover that closes once something in it was chosen: a client-side navigation would leave it standing. */
export function Popover({ align, side, ...rest }: PopoverProps) {
  const self = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const panel = self.current;
    const closeWhenChosen = ({ target }: MouseEvent) => {
      const chosen = target instanceof Element && target.closest("a, [role=menuitem]");
      if (chosen && panel?.matches(":popover-open")) panel.hidePopover();
    };
    panel?.addEventListener("click", closeWhenChosen);
    return () => panel?.removeEventListener("click", closeWhenChosen);
  }, []);

  return <div popover="auto" {...rest} ref={self} data-align={align} data-side={side} />;
}
