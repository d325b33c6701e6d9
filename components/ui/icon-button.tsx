"use client";

import type { ComponentProps } from "react";
import { needsCode } from "./button.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { useWaiting } from "./use-taken-over.ts";

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
