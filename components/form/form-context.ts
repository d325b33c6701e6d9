"use client";

import { createContext, use } from "react";
import type { FormTexts } from "./form-texts.ts";

type FormContext = { texts: FormTexts; pending: boolean };

export const FormSituation = createContext<FormContext | null>(null);

export function useFormSituation() {
  const situation = use(FormSituation);
  if (!situation) throw new Error("a field stands outside a form");
  return situation;
}
