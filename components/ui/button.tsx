"use client";

import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { useWaiting } from "./use-taken-over.ts";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  pending?: boolean;
};

/** What the platform does by itself works before any code is there. */
const needsCode = ({ type, onClick }: ComponentProps<"button">) => type === "submit" || onClick !== undefined;

/** While pending it keeps its words, its place and the focus, and does nothing when pressed. */
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
  const waiting = useWaiting(needsCode({ type, onClick }), disabled);
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
  const waiting = useWaiting(needsCode({ type, onClick: rest.onClick }), disabled);
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
