"use client";

import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

type PopoverProps = Omit<ComponentProps<"div">, "ref"> & {
  ref?: RefObject<HTMLDivElement | null>;
  align?: "start" | "end";
  side?: "top" | "bottom";
};

/** A native popover that closes after a choice: a client-side navigation would leave it open. */
export function Popover({ ref, align, side, ...rest }: PopoverProps) {
  const own = useRef<HTMLDivElement>(null);
  const self = ref ?? own;

  useEffect(() => {
    const panel = self.current;
    const closeWhenChosen = ({ target }: MouseEvent) => {
      const chosen = target instanceof Element && target.closest("a, [role=menuitem]");
      if (chosen && panel?.matches(":popover-open")) panel.hidePopover();
    };
    panel?.addEventListener("click", closeWhenChosen);
    return () => panel?.removeEventListener("click", closeWhenChosen);
  }, [self]);

  return <div popover="auto" {...rest} ref={self} data-align={align} data-side={side} />;
}
