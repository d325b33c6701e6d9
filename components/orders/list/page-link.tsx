"use client";

import type { ComponentProps, MouseEvent } from "react";
import { focusContent } from "#components/layout/focus-content.ts";
import { isPlainClick } from "#components/ui/plain-click.ts";
import { HereLink } from "./here-link.tsx";

/** To the next rows of a list, which are read from their beginning. */
export function PageLink(props: ComponentProps<typeof HereLink>) {
  const toTop = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    focusContent();
    scrollTo({ top: 0 });
  };
  return <HereLink {...props} onClick={toTop} />;
}
