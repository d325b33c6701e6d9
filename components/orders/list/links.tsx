"use client";

import type { ComponentProps, MouseEvent } from "react";
import { focusContent } from "#components/layout/focus-content.ts";
import { isPlainClick } from "#components/ui/intent-link.tsx";

/** Links to another URL of the same list and loads only its rows; without JavaScript it is a normal link. */
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

/** Links to another page of the list, and scrolls to its beginning. */
export function PageLink(props: ComponentProps<typeof HereLink>) {
  const toTop = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    focusContent();
    scrollTo({ top: 0 });
  };
  return <HereLink {...props} onClick={toTop} />;
}
