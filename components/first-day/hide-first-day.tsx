"use client";

import { X } from "lucide-react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { IconButton } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";

export type Hide = (input: Record<string, never>) => Promise<{
  serverError?: { message: string } | undefined;
  validationErrors?: object | undefined;
}>;

type HideFirstDayProps = { hide: Hide; label: string; unreachable: string };

/** Hides the first steps permanently; the page is rendered again without them. */
export function HideFirstDay({ hide, label, unreachable }: HideFirstDayProps) {
  const { run, pending, problem } = useOneAction({ unreachable, notTaken: unreachable });
  return (
    <>
      {problem && <ErrorText>{problem}</ErrorText>}
      <IconButton label={label} disabled={pending} onClick={() => run(() => hide({}))}>
        <X />
      </IconButton>
    </>
  );
}
