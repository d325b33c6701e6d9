import { clsx } from "clsx";
import type { ComponentProps } from "react";

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <select {...rest} className={clsx("control control-select h-8 pl-2.5 pointer-coarse:h-11", className)} />
  );
}
