"use client";

import type { KeyboardEvent, ReactNode, ToggleEvent } from "react";
import { useId } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { Popover } from "./popover.tsx";

type MenuProps = {
  /** The accessible name, for a trigger that is only an icon. */
  label: string;
  trigger: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  square?: boolean;
  align?: "start" | "end";
  side?: "top" | "bottom";
  className?: string;
  children: ReactNode;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const itemsOf = (menu: Element) =>
  Array.from(menu.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)"));

function focusFirst(event: ToggleEvent<HTMLDivElement>) {
  if (event.newState === "open") itemsOf(event.currentTarget)[0]?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsOf(event.currentTarget);
  const step = steps[event.key];
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (!step || items.length === 0) return;
  event.preventDefault();
  items[
    step(
      items.findIndex((item) => item.matches(":focus")),
      items.length,
    )
  ]?.focus();
}

export function Menu({
  label,
  trigger,
  variant = "quiet",
  size,
  square,
  align,
  side,
  className,
  children,
}: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        {...(square ? { "aria-label": label, title: label } : {})}
        className={buttonClass({ variant, size, square, className })}
      >
        {trigger}
      </button>
      <Popover
        id={id}
        role="menu"
        aria-label={label}
        align={align}
        side={side}
        className="floating py-1"
        onToggle={focusFirst}
        onKeyDown={moveFocus}
      >
        {children}
      </Popover>
    </>
  );
}
