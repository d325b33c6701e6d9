"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { noQuantities, readQuantities, type WantedLine } from "./read-quantities.ts";

/** What stands in the fields of the form. It outlives a reload: what was typed is never lost. */
export function useTypedQuantities(form: RefObject<HTMLFormElement | null>, productId: string) {
  const [quantities, setQuantities] = useState(noQuantities);
  const memory = `quantities ${productId}`;

  const read = useCallback(() => {
    const typed = fieldsOf(form.current).map(({ name, value }) => [name, value] as const);
    const found = readQuantities(typed);
    for (const field of fieldsOf(form.current))
      field.ariaInvalid = found.wrong.includes(field.name) ? "true" : null;
    setQuantities(found);
    const kept = typed.filter(([, text]) => text.trim() !== "");
    if (kept.length > 0) sessionStorage.setItem(memory, JSON.stringify(kept));
    else sessionStorage.removeItem(memory);
  }, [form, memory]);

  useEffect(() => {
    const kept = new Map<string, string>(JSON.parse(sessionStorage.getItem(memory) ?? "[]"));
    for (const field of fieldsOf(form.current)) field.value ||= kept.get(field.name) ?? "";
    read();
  }, [form, memory, read]);

  const clear = (isGone = (_field: HTMLInputElement) => true) => {
    for (const field of fieldsOf(form.current).filter(isGone)) field.value = "";
    read();
  };
  /** What was typed over since it was taken stays. */
  const clearTaken = (lines: readonly WantedLine[]) => {
    const taken = new Map(lines.map(({ sku, quantity }) => [sku, quantity]));
    clear(({ name, value }) => Number(value) === (taken.get(name) ?? 0));
  };
  return { quantities, read, clear: () => clear(), clearTaken };
}

function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>("td input[type=text]") ?? [])];
}
