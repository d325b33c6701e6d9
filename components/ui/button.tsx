import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  pending?: boolean;
};

/** While pending it keeps its words, its place and the focus, and does nothing when pressed. */
export function Button({
  variant,
  size,
  icon,
  pending = false,
  type = "button",
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const inert = pending
    ? { type: "button" as const, "aria-busy": true, "aria-disabled": true }
    : { type, onClick };
  return (
    <button
      {...rest}
      {...inert}
      className={buttonClass({ variant, size, className: pending ? `busy ${className ?? ""}` : className })}
    >
      {icon}
      {children}
    </button>
  );
}
