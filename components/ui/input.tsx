import { clsx } from "clsx";
import type { ComponentProps } from "react";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx("control h-8 px-2.5 pointer-coarse:h-11", className)} />;
}
