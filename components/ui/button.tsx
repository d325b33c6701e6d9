"use client";

import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { useDisabledUntilHydrated } from "./use-hydrated.ts";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  pending?: boolean;
};

/** Whether the button needs JavaScript. Buttons for popovers and dialogs work without it. */
const needsCode = ({ type, onClick }: ComponentProps<"button">) => type === "submit" || onClick !== undefined;

/** While `pending`, the button keeps its label, place and focus, and ignores clicks. */
export function Button({
  variant,
  size,
  icon,
  pending = false,
  type = "button",
  onClick,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const waiting = useDisabledUntilHydrated(needsCode({ type, onClick }), disabled);
  const inert = pending
    ? { type: "button" as const, "aria-busy": true, "aria-disabled": true }
    : { type, onClick };
  return (
    <button
      {...rest}
      {...waiting}
      {...inert}
      className={buttonClass({ variant, size, className: pending ? `busy ${className ?? ""}` : className })}
    >
      {icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "title"> & {
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

export function IconButton({
  label,
  variant = "quiet",
  size,
  type = "button",
  disabled,
  className,
  ...rest
}: IconButtonProps) {
  const waiting = useDisabledUntilHydrated(needsCode({ type, onClick: rest.onClick }), disabled);
  return (
    <button
      {...rest}
      {...waiting}
      type={type}
      aria-label={label}
      title={label}
      className={buttonClass({ variant, size, square: true, className })}
    />
  );
}
