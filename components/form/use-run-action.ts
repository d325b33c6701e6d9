"use client";

import { useAction } from "next-safe-action/hooks";
import type { ActionOf } from "./use-action-form.ts";
import { useProving } from "./use-proving.ts";

/** One press, one act. What came of it is a sentence, or null while there is nothing to say. */
export function useRunAction<Input, Data = void>(
  action: ActionOf<Input, Data>,
  unreachable: string,
  onDone?: (data: Data) => void,
) {
  const { execute, isPending, hasErrored, result } = useAction(useProving(action), {
    onSuccess: ({ data }) => onDone?.(data),
  });
  const run = (input: Input) => {
    if (!isPending) execute(input);
  };
  const problem = hasErrored ? (result.serverError?.message ?? unreachable) : null;
  return { run, pending: isPending, problem };
}
