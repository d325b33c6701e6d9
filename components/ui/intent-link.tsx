"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, FocusEvent, MouseEvent, PointerEvent } from "react";
import { isPlainClick } from "./plain-click.ts";

type IntentLinkProps = Omit<ComponentProps<"a">, "href" | "target" | "download"> & { href: string };

/**
 * A link to another page of ours, which is fetched when somebody reaches for it, not when it scrolls into view: a list
 * of fifty would fetch fifty. Next's own link does much more, and a list pays for all of it in every row.
 */
export function IntentLink({ href, onClick, onPointerEnter, onFocus, children, ...rest }: IntentLinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    router.push(href);
  };
  const reach = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerEnter?.(event);
    router.prefetch(href);
  };
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    onFocus?.(event);
    router.prefetch(href);
  };
  return (
    <a {...rest} href={href} onClick={go} onPointerEnter={reach} onFocus={focus}>
      {children}
    </a>
  );
}
