"use client";

import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import type { InputProps } from "./input.tsx";
import { useTypedBeforeHydration } from "./use-typed-before-hydration.ts";

type StepperProps = Omit<InputProps, "type"> & {
  texts: { less: string; more: string };
};

const side =
  "grid w-8 shrink-0 place-items-center text-muted hover:bg-wash hover:text-ink disabled:opacity-50 pointer-coarse:w-11 [&_svg]:size-4";

function step(id: string, by: "stepUp" | "stepDown") {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input[by]();
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A number field with two buttons that use its own `step`. The field stays usable without them. */
export function Stepper({ texts, id, className, min = 1, max = 1000, disabled, ...rest }: StepperProps) {
  const ref = useTypedBeforeHydration(rest);
  const ownId = useId();
  const field = id ?? ownId;
  return (
    <span
      className={clsx(
        "inline-flex h-8 overflow-hidden rounded-md border border-edge bg-raised has-aria-invalid:border-bad has-focus-visible:border-accent has-focus-visible:outline-1 has-focus-visible:outline-accent has-disabled:border-line pointer-coarse:h-11",
        className,
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.less}
        disabled={disabled}
        onClick={() => step(field, "stepDown")}
        className={side}
      >
        <Minus />
      </button>
      <input
        {...rest}
        ref={ref}
        id={field}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        disabled={disabled}
        className="control-number w-12 min-w-0 flex-1 bg-transparent text-center tabular-nums outline-none pointer-coarse:text-lg"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.more}
        disabled={disabled}
        onClick={() => step(field, "stepUp")}
        className={side}
      >
        <Plus />
      </button>
    </span>
  );
}
