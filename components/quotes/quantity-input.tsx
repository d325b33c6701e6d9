"use client";

import type { ComponentProps } from "react";
import { useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { readQuantity } from "./read-quantity.ts";

type QuantityInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  value: number | null;
  onQuantity: (quantity: number | null) => void;
  /** Called whenever the input becomes valid or invalid. */
  onProblem?: (problem: "not_a_number" | "too_many" | null) => void;
};

/** Keeps the typed text while it means the same quantity. */
export function QuantityInput({ value, onQuantity, onProblem, className = "", ...rest }: QuantityInputProps) {
  const [typed, setTyped] = useState("");
  const meant = readQuantity(typed);
  const shown = typed !== "" && meant.quantity === value ? typed : String(value ?? "");
  const problem = shown === typed ? meant.problem : null;
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      aria-invalid={rest["aria-invalid"] ?? (problem ? true : undefined)}
      className={`text-end tabular-nums ${className}`}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ target }) => {
        const read = readQuantity(target.value);
        setTyped(target.value);
        onProblem?.(read.problem);
        onQuantity(read.quantity);
      }}
    />
  );
}
