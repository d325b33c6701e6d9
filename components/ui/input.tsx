"use client";

import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useDisabledUntilHydrated } from "./use-hydrated.ts";
import { type Typed, useTypedBeforeHydration } from "./use-typed-before-hydration.ts";

export type InputProps = Omit<ComponentProps<"input">, "onChange"> & {
  onChange?: ((event: Typed<HTMLInputElement>) => void) | undefined;
};

export function Input({ className, ...rest }: InputProps) {
  const ref = useTypedBeforeHydration(rest);
  return <input {...rest} ref={ref} className={clsx("control h-8 px-2.5 pointer-coarse:h-11", className)} />;
}

type TextareaProps = Omit<ComponentProps<"textarea">, "onChange"> & {
  onChange?: ((event: Typed<HTMLTextAreaElement>) => void) | undefined;
};

export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const ref = useTypedBeforeHydration(rest);
  return (
    <textarea
      {...rest}
      ref={ref}
      rows={rows}
      className={clsx("control field-sizing-content min-h-16 max-h-96 px-2.5 py-1.5", className)}
    />
  );
}

/** A controlled select is inactive until hydration. */
export function Select({ className, disabled, ...rest }: ComponentProps<"select">) {
  const waiting = useDisabledUntilHydrated(rest.value !== undefined, disabled);
  return (
    <select
      {...rest}
      {...waiting}
      className={clsx("control control-select h-8 pl-2.5 pointer-coarse:h-11", className)}
    />
  );
}

type AffixedInputProps = InputProps & { before?: ReactNode; after?: ReactNode };

/** An input with content inside its frame, such as an icon, a currency sign or a key. */
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
