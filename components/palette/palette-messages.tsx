"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { PaletteOpening } from "#lib/features/palette/entry.ts";

type PaletteMessagesProps = { opening: Pick<PaletteOpening, "locale" | "words">; children: ReactNode };

/** Provides messages that arrived with the palette's data, so that pages do not include them. */
export function PaletteMessages({ opening, children }: PaletteMessagesProps) {
  return (
    <NextIntlClientProvider locale={opening.locale} messages={opening.words}>
      {children}
    </NextIntlClientProvider>
  );
}
