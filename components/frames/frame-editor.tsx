"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { ErrorText, Label } from "#components/ui/label.tsx";
import { boxOf, type Frame, fitFrame, narrowest, resizeFrame } from "#lib/features/frames/frame.ts";
import type { PlacedArea } from "./frame-dialog.tsx";

/** `isSameStep`: the change continues the one before, so that a drag is undone at once. */
type Change = (next: Frame, isSameStep?: boolean) => void;

type FrameOnPictureProps = {
  src: string;
  area: PlacedArea;
  frame: Frame;
  onChange: Change;
  onUndo: (() => void) | null;
};

/** As fractions of the square. */
const steps = { small: 0.005, large: 0.05, size: 0.01 };
const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const growth: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1 };

/** The picture with the frame on it. A mouse or a finger moves it, and its corner resizes it; so do keys. */
export function FrameOnPicture({ src, area, frame, onChange, onUndo }: FrameOnPictureProps) {
  const t = useTranslations("frames");
  const square = useRef<HTMLDivElement>(null);
  const drag = useDrag(square, area, frame, onChange);
  const box = boxOf(frame, area);
  const percent = (fraction: number) => `${fraction * 100}%`;
  const handleKey = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const isUndo = (ctrlKey || metaKey) && key.toLowerCase() === "z";
    if (isUndo) onUndo?.();
    const direction = directions[key];
    const grown = growth[key];
    if (!isUndo && (ctrlKey || metaKey || altKey || (!direction && !grown))) return;
    event.preventDefault();
    if (direction) {
      const step = shiftKey ? steps.large : steps.small;
      onChange(
        fitFrame({ ...frame, x: frame.x + direction.x * step, y: frame.y + direction.y * step }, area),
      );
    } else if (grown) onChange(resizeFrame(frame, frame.width + grown * steps.size, area));
  };
  return (
    <div
      ref={square}
      style={looks.square}
      className="relative aspect-square w-full min-w-0 flex-[1_1_16rem] self-start overflow-hidden rounded-md bg-backdrop"
    >
      <img src={src} alt="" draggable={false} className="size-full object-contain select-none" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be focused. */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and resize it.
        tabIndex={0}
        aria-label={t("frame", { face: area.name })}
        aria-describedby="frame-help frame-at"
        onKeyDown={handleKey}
        {...drag("move")}
        style={{
          ...looks.frame,
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
        className="absolute border-2 border-accent"
      >
        <span
          aria-hidden="true"
          {...drag("resize")}
          style={looks.corner}
          className="absolute size-6 rounded-full border-2 border-accent bg-raised"
        />
      </div>
    </div>
  );
}

/** Not classes: the sheet of classes is loaded with every page, and only this dialog needs these. */
const looks = {
  square: { maxWidth: "28rem" },
  frame: {
    cursor: "move",
    touchAction: "none",
    background: "color-mix(in oklab, var(--color-accent-soft) 40%, transparent)",
    // Visible on an image of any colour.
    boxShadow: "0 0 0 1px var(--color-raised), inset 0 0 0 1px var(--color-raised)",
  },
  corner: { cursor: "nwse-resize", touchAction: "none", right: -12, bottom: -12 },
} as const;

/** Handlers of an element that is dragged by a pointer: the frame itself, or its corner. */
function useDrag(square: { current: HTMLElement | null }, area: PlacedArea, frame: Frame, onChange: Change) {
  const begun = useRef<{ x: number; y: number; frame: Frame; hasMoved: boolean } | null>(null);
  return (kind: "move" | "resize") => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { x: event.clientX, y: event.clientY, frame, hasMoved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = begun.current;
      const side = square.current?.clientWidth ?? 0;
      if (!start || side === 0) return;
      event.stopPropagation();
      const [across, down] = [(event.clientX - start.x) / side, (event.clientY - start.y) / side];
      const from = start.frame;
      onChange(
        kind === "move"
          ? fitFrame({ ...from, x: from.x + across, y: from.y + down }, area)
          : resizeFrame(from, from.width + across, area),
        start.hasMoved,
      );
      start.hasMoved = true;
    },
    onLostPointerCapture: () => {
      begun.current = null;
    },
  });
}

type FrameFieldsProps = { area: PlacedArea; frame: Frame; onChange: Change };

/** The position and the width as numbers, and the same in words for screen readers. */
export function FrameFields({ area, frame, onChange }: FrameFieldsProps) {
  const t = useTranslations("frames");
  const format = useFormatter();
  const say = (fraction: number) => format.number(fraction, { style: "percent", maximumFractionDigits: 1 });
  const { x, y, width } = frame;
  return (
    <>
      <div className="flex gap-3">
        <PercentField
          label={t("left")}
          value={x}
          onChange={(next) => onChange(fitFrame({ ...frame, x: next }, area))}
        />
        <PercentField
          label={t("top")}
          value={y}
          onChange={(next) => onChange(fitFrame({ ...frame, y: next }, area))}
        />
        <PercentField
          label={t("width")}
          value={width}
          least={narrowest}
          onChange={(next) => onChange(resizeFrame(frame, next, area))}
        />
      </div>
      <p id="frame-at" role="status" className="sr-only">
        {t("at", { left: say(x), top: say(y), width: say(width) })}
      </p>
    </>
  );
}

type PercentFieldProps = { label: string; value: number; least?: number; onChange: (next: number) => void };

/** Keeps the typed text until the field is left. The frame follows each valid number; another one is explained. */
function PercentField({ label, value, least = 0, onChange }: PercentFieldProps) {
  const id = useId();
  const t = useTranslations("frames");
  const [typed, setTyped] = useState<string | null>(null);
  const [wasRefused, setWasRefused] = useState(false);
  const isFraction = (text: string) => text !== "" && Number(text) / 100 >= least && Number(text) / 100 <= 1;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="number"
        inputMode="decimal"
        min={least * 100}
        max={100}
        step={0.5}
        value={typed ?? String(Math.round(value * 10_000) / 100)}
        onChange={({ target }) => {
          setTyped(target.value);
          setWasRefused(false);
          if (isFraction(target.value)) onChange(Number(target.value) / 100);
        }}
        onBlur={() => {
          setWasRefused(typed !== null && !isFraction(typed));
          setTyped(null);
        }}
        aria-invalid={wasRefused ? true : undefined}
        aria-describedby={wasRefused ? `${id}-error` : undefined}
      />
      {wasRefused && <ErrorText id={`${id}-error`}>{t("outOfRange", { least: least * 100 })}</ErrorText>}
    </div>
  );
}
