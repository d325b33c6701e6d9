"use client";

import { createContext, use, useId, useRef } from "react";
import { type FieldError, get, type RegisterOptions, useFormContext } from "react-hook-form";
import { type FormTexts, wordFor } from "./form-texts.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const contentOf = (control: Control) =>
  control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;

/** Registers a control with its form and returns the attributes for its label, hint and error. */
export function useField(name: string, has: { hint: boolean; asNumber?: boolean }) {
  const { register, setValue, getValues, formState } = useFormContext();
  const { texts } = useActionFormContext();
  const id = useId();
  const met = useRef(false);
  const options: RegisterOptions = has.asNumber ? { valueAsNumber: true } : {};
  const { ref, ...registered } = register(name, options);
  const initial: unknown = getValues(name);
  const problem = get(formState.errors, name) as FieldError | undefined;
  const error = problem ? wordFor(texts, problem) : undefined;

  /** Keeps what was typed before hydration. Otherwise the default value would overwrite it. */
  const attach = (control: Control | null) => {
    const typed = control && !met.current ? contentOf(control) : undefined;
    ref(control);
    if (!control || met.current) return;
    met.current = true;
    if (typed !== undefined && typed !== (initial ?? "") && typed !== String(initial ?? "")) {
      setValue(name, has.asNumber ? Number(typed) : typed, { shouldDirty: true });
    }
  };

  const described = [has.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const wiring = {
    ...registered,
    id,
    ref: attach,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
  return { id, wiring, initial, error };
}

/** `isDone`: the last submit succeeded, and perhaps another page is being loaded. */
type FormContext = { texts: FormTexts; pending: boolean; isDone: boolean };

export const ActionFormContext = createContext<FormContext | null>(null);

export function useActionFormContext() {
  const situation = use(ActionFormContext);
  if (!situation) throw new Error("a field stands outside a form");
  return situation;
}
