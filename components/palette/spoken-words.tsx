"use client";

import type { ReactNode } from "react";
import { WordsProvider } from "#components/layout/words-provider.tsx";
import type { PaletteOpening } from "#lib/features/palette/entry.ts";

type SpokenWordsProps = { opening: Pick<PaletteOpening, "locale" | "words">; children: ReactNode };

/** Words that came with what they are spoken about: no page carries them. */
export function SpokenWords({ opening, children }: SpokenWordsProps) {
  return (
    <WordsProvider locale={opening.locale} timeZone={undefined} words={opening.words}>
      {children}
    </WordsProvider>
  );
}
