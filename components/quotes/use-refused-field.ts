"use client";

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { Quote } from "./use-live-quote.ts";

/** What the service does not quote is also told where it is to be mended, until that is changed. */
export function useRefusedField({ refusal, refusedField }: Quote): void {
  const { setError, clearErrors } = useFormContext();
  useEffect(() => {
    if (!refusal || !refusedField) return;
    setError(refusedField, { type: "server", message: refusal });
    return () => clearErrors(refusedField);
  }, [refusal, refusedField, setError, clearErrors]);
}
