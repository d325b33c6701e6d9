import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Input, type InputProps } from "./input.tsx";

type AffixedInputProps = InputProps & { before?: ReactNode; after?: ReactNode };

/** An input with something inside its frame: a magnifier, a currency sign, a key. */
export function AffixedInput({ before, after, className, ...rest }: AffixedInputProps) {
  return (
    <span className={clsx("relative flex min-w-0 text-muted [&_svg]:size-4", className)}>
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-0 z-2 grid w-8 place-items-center">
          {before}
        </span>
      )}
      <Input {...rest} className={clsx(before && "pl-8", after && "pr-10")} />
      {after && <span className="absolute inset-y-0 right-1 z-2 flex items-center">{after}</span>}
    </span>
  );
}
