"use client";

import type { ComponentProps, MouseEvent } from "react";
import { focusContent } from "#components/layout/focus-content.ts";
import { isPlainClick } from "#components/ui/intent-link.tsx";

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

/** To the next rows of a list, which are read from their beginning. */
export function PageLink(props: ComponentProps<typeof HereLink>) {
  const toTop = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    focusContent();
    scrollTo({ top: 0 });
  };
  return <HereLink {...props} onClick={toTop} />;
}
