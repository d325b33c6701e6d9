"use client";

import type { ComponentProps, MouseEvent } from "react";
import { isPlainClick } from "#components/ui/plain-click.ts";

/** To another address of the same list: the rows alone are asked for, and without this code it is a link as any. */
export function HereLink({ href, onClick, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    window.history.pushState(null, "", href);
  };
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  );
}
