"use client";

import { useId, useState } from "react";
import { createPortal } from "react-dom";
import type { PaletteTexts } from "#components/palette/palette-texts.ts";
import { SpokenWords } from "#components/palette/spoken-words.tsx";
import { useOpening } from "#components/palette/use-opening.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { Place } from "#lib/paths.ts";
import { KeysOfPage } from "./keys-of-page.tsx";
import { readPageKeys } from "./read-page-keys.ts";

type KeySheetProps = { place: Place; singleKeys: boolean; texts: PaletteTexts; onClose: () => void };

/** The keys of the page that it lies on, as that page was when it was asked for. */
export default function KeySheet({ place, singleKeys, texts, onClose }: KeySheetProps) {
  const id = useId();
  const { opening, hasFailed } = useOpening(place);
  const [keys] = useState(readPageKeys);
  return createPortal(
    <OpenedModal id={id} size="wide" title={texts.keys} closeLabel={texts.close} onClose={onClose}>
      {hasFailed && <p>{texts.failed}</p>}
      {opening && (
        <SpokenWords opening={opening}>
          <KeysOfPage {...{ keys, singleKeys }} />
        </SpokenWords>
      )}
    </OpenedModal>,
    document.body,
  );
}
