"use client";

import { useMemo } from "react";
import { orProveAgain } from "./prove-again.ts";
import type { ActionOf } from "./use-action-form.ts";

/** The action, asking who they are where it is refused for want of a fresh sign-in. */
export function useProving<Input, Data>(action: ActionOf<Input, Data>): ActionOf<Input, Data> {
  return useMemo(() => (input) => orProveAgain(() => action(input)), [action]);
}
