"use client";

import { Swatch } from "#components/ui/swatch.tsx";
import { type PicturedColor, showColor, useShownColor } from "./use-shown-color.ts";

type ColorRowHeadProps = {
  color: PicturedColor;
  colors: PicturedColor[];
  mainPicture: string | null;
  label: string;
};

export function ColorRowHead({ color, colors, mainPicture, label }: ColorRowHeadProps) {
  const isShown = useShownColor(colors, mainPicture)?.code === color.code;
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isShown}
      onClick={() => showColor(color.code, "step")}
      className="flex min-h-7 items-center gap-2 rounded-sm text-start leading-tight aria-pressed:font-semibold"
    >
      <Swatch hex={color.hex} />
      {color.name}
    </button>
  );
}
