"use client";

import Link from "next/link";
import { type ComponentProps, type MouseEvent, useState } from "react";

/** One that the browser would follow here, not in another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

type IntentLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch"> & { href: string };

/** Its page is fetched when someone reaches for it, not when it scrolls into view: a list of fifty would fetch fifty. */
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
