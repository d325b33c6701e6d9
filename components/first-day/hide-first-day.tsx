"use client";

import { X } from "lucide-react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { IconButton } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { hideFirstDayAction } from "#lib/features/first-day/actions.ts";
import type { Place } from "#lib/paths.ts";

type HideFirstDayProps = { place: Place; label: string; unreachable: string };

/** Hides the first steps permanently; the page is rendered again without them. */
export function HideFirstDay({ place, label, unreachable }: HideFirstDayProps) {
  const { run, pending, problem } = useOneAction({ unreachable, notTaken: unreachable });
  return (
    <>
      {problem && <ErrorText>{problem}</ErrorText>}
      <IconButton label={label} disabled={pending} onClick={() => run(() => hideFirstDayAction(place, {}))}>
        <X />
      </IconButton>
    </>
  );
}
