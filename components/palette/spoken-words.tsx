"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { PaletteOpening } from "#lib/features/palette/entry.ts";

type SpokenWordsProps = { opening: Pick<PaletteOpening, "locale" | "words">; children: ReactNode };

/** Words that came with what they are spoken about: no page carries them. */
export function SpokenWords({ opening, children }: SpokenWordsProps) {
  return (
    <NextIntlClientProvider locale={opening.locale} messages={opening.words}>
      {children}
    </NextIntlClientProvider>
  );
}
