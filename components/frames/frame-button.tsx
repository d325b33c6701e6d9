"use client";

import { Move } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { FrameEditing, PlacedArea } from "./frame-dialog.tsx";

const FrameDialog = lazyPart(() => import("./frame-dialog.tsx"));

/** Opens the editor that places a print area on the product's picture. */
export function FrameButton({ area, editing }: { area: PlacedArea; editing: FrameEditing }) {
  const t = useTranslations("frames");
  const [opened, setOpened] = useState(false);
  const text = editing.frames[area.face] ? t("edit") : t("place");
  return (
    <>
      <Button
        size="sm"
        icon={<Move />}
        aria-label={`${text}: ${area.name}`}
        className="self-start"
        onClick={() => setOpened(true)}
      >
        {text}
      </Button>
      {opened && (
        <Suspense>
          <FrameDialog area={area} editing={editing} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
