"use client";

import type { ComponentProps, MouseEvent } from "react";

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** To another address of the same list: the rows alone are asked for, and without this code it is a link as any. */
export function HereLink({ href, onClick, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    window.history.pushState(null, "", href);
  };
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  );
}
