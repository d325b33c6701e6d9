"use client";

import { type ReactNode, useId } from "react";
import { CopyButton } from "./copy-button.tsx";
import { Input } from "./input.tsx";
import { Hint, Label } from "./label.tsx";

type ShownOnceProps = { label: string; value: string; hint: string; copyLabel: string; children?: ReactNode };

/** It was asked for to be copied, and the button that had the focus is often gone. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** A new link or secret, to be copied now: it is never shown again. `children` stand beside the copy button. */
export function ShownOnce({ label, value, hint, copyLabel, children }: ShownOnceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          id={id}
          ref={takeFocus}
          readOnly
          aria-describedby={`${id}-hint`}
          value={value}
          spellCheck={false}
          autoComplete="off"
          className="min-w-64 flex-1 font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton visible value={value} label={copyLabel} />
        {children}
      </div>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}
