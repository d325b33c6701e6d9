"use client";

import { Trash2, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { humaniseKey } from "#components/catalog/humanise-key.ts";
import { type Act, useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/input.tsx";
import { ErrorText, Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { removeFrameAction, saveFrameAction } from "#lib/features/frames/actions.ts";
import type { FramesByFace } from "#lib/features/frames/frame.ts";
import { type Frame, fitFrame, startFrame } from "#lib/features/frames/frame.ts";
import type { ReusableFrame } from "#lib/features/frames/list-reusable-frames.ts";
import type { Place } from "#lib/paths.ts";
import { FrameFields, FrameOnPicture } from "./frame-editor.tsx";

export type PlacedArea = { face: string; name: string; width_cm: number; height_cm: number };

/** What the editor of each face of a product needs. */
export type FrameEditing = {
  place: Place;
  productId: string;
  frames: FramesByFace;
  /** A picture for each colour that has one. */
  pictures: readonly { code: string; name: string; src: string }[];
  /** Frames that can be copied; those of this product name faces by `faceNames`. */
  reusable: readonly ReusableFrame[];
  faceNames: Readonly<Record<string, string>>;
};

type FrameDialogProps = { area: PlacedArea; editing: FrameEditing; onClose: () => void };

/** Places a print area on the product's picture, once for all colours. */
export default function FrameDialog({ area, editing, onClose }: FrameDialogProps) {
  const t = useTranslations("frames");
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const { place, productId, pictures } = editing;
  const saved = editing.frames[area.face];
  const { frame, change, undo } = useFrame(area, saved);
  const [shown, setShown] = useState(pictures[0]?.code ?? "");
  const picture = pictures.find(({ code }) => code === shown) ?? pictures[0];
  const { run, pending, problem } = useOneAction();
  const end = async (act: Act) => {
    if (!(await run(act))) return;
    dialog.current?.close();
    router.refresh();
  };
  const face = { productId, face: area.face };
  return (
    <OpenedModal
      ref={dialog}
      id="frame"
      size="wide"
      title={t("title", { face: area.name })}
      onClose={onClose}
      footer={
        picture && (
          <>
            {saved && (
              <Button
                icon={<Trash2 />}
                pending={pending}
                onClick={() => end(() => removeFrameAction(place, face))}
              >
                {t("remove")}
              </Button>
            )}
            <Button
              variant="primary"
              pending={pending}
              onClick={() => end(() => saveFrameAction(place, { ...face, ...frame }))}
            >
              {t("save")}
            </Button>
          </>
        )
      }
    >
      {picture ? (
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <FrameOnPicture src={picture.src} area={area} frame={frame} onChange={change} onUndo={undo} />
          <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-4">
            <p id="frame-help" className="text-muted">
              {t("about")} {t("visible")} {t("keys")}
            </p>
            <FrameFields area={area} frame={frame} onChange={change} />
            <div className="flex flex-col gap-1.5">
              <Label htmlFor="frame-color">{t("color")}</Label>
              <Select id="frame-color" value={picture.code} onChange={({ target }) => setShown(target.value)}>
                {pictures.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
            <CopyFrame area={area} editing={editing} onCopy={(copied) => change(fitFrame(copied, area))} />
            <div>
              <Button icon={<Undo2 />} disabled={!undo} onClick={() => undo?.()}>
                {t("undo")}
              </Button>
            </div>
            <div role="alert">{problem && <ErrorText>{problem}</ErrorText>}</div>
          </div>
        </div>
      ) : (
        <p className="text-muted">{t("noPictures")}</p>
      )}
    </OpenedModal>
  );
}

const mostSteps = 200;

/** The frame with its undo steps. `undo` is null if nothing was changed. */
function useFrame(area: PlacedArea, saved: Frame | undefined) {
  const [frames, setFrames] = useState<readonly Frame[]>(() => [
    saved ? fitFrame(saved, area) : startFrame(area),
  ]);
  const frame = frames.at(-1) ?? startFrame(area);
  /** A drag is one step: its further frames replace the first. */
  const change = (next: Frame, isSameStep = false) =>
    setFrames((before) => [...(isSameStep ? before.slice(0, -1) : before), next].slice(-mostSteps));
  const undo = frames.length > 1 ? () => setFrames((before) => before.slice(0, -1)) : null;
  return { frame, change, undo };
}

type CopyFrameProps = { area: PlacedArea; editing: FrameEditing; onCopy: (frame: Frame) => void };

/** Copies the position of another face, of this or of another product. */
function CopyFrame({ area, editing, onCopy }: CopyFrameProps) {
  const t = useTranslations("frames");
  const { productId, reusable, faceNames } = editing;
  const others = reusable.filter((each) => each.productId !== productId || each.face !== area.face);
  if (others.length === 0) return null;
  const nameOf = (each: ReusableFrame) =>
    each.productId === productId
      ? (faceNames[each.face] ?? each.face)
      : t("ofProduct", { product: each.product, face: humaniseKey(each.face) });
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor="frame-copy">{t("copy")}</Label>
      <Select
        id="frame-copy"
        value=""
        onChange={({ target }) => {
          const chosen = others[Number(target.value)];
          if (chosen) onCopy(chosen.frame);
        }}
      >
        <option value="">{t("choose")}</option>
        {others.map((each, at) => (
          <option key={`${each.productId} ${each.face}`} value={at}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </div>
  );
}
