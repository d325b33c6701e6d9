"use client";

import Link from "next/link";
import { type ComponentProps, type MouseEvent, useState } from "react";

/** Whether the browser would open the link in this tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

type IntentLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch"> & { href: string };

/**
 * A link that is prefetched on hover or focus, not on scrolling into view: a list of 50 links would prefetch 50 pages.
 */
export function IntentLink({ onPointerEnter, onFocus, ...rest }: IntentLinkProps) {
  const [isReached, setReached] = useState(false);
  return (
    <Link
      {...rest}
      prefetch={isReached ? null : false}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        setReached(true);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        setReached(true);
      }}
    />
  );
}
