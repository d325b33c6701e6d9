"use client";

import { clsx } from "clsx";
import { useRef } from "react";
import { Swatch } from "#components/ui/swatch.tsx";
import { useFollowedChoice } from "./use-followed-choice.ts";
import { type PicturedColor, showColor, useShownColor } from "./use-shown-color.ts";

type ColorPickerProps = {
  colors: PicturedColor[];
  mainPicture: string | null;
  texts: { color: string; gone: string };
};

/** One stop of the keyboard; its arrows walk through the colours. */
export function ColorPicker({ colors, mainPicture, texts }: ColorPickerProps) {
  const shown = useShownColor(colors, mainPicture);
  const group = useRef<HTMLFieldSetElement>(null);
  useFollowedChoice(group, shown?.code);
  const isPointed = useRef(false);
  return (
    <fieldset
      ref={group}
      onPointerDown={() => {
        isPointed.current = true;
      }}
      onKeyDown={() => {
        isPointed.current = false;
      }}
    >
      <legend className="mb-2">
        <span className="text-muted">{texts.color}</span>{" "}
        <span className="font-medium">
          {shown?.name}
          {shown?.isGone && ` (${texts.gone})`}
        </span>
      </legend>
      <div className="-m-0.5 flex flex-wrap gap-1 pointer-coarse:gap-2">
        {colors.map(({ code, name, hex, isGone }) => (
          <label
            key={code}
            title={isGone ? `${name} (${texts.gone})` : name}
            className="relative grid size-8 place-items-center rounded-full has-checked:outline-2 has-checked:-outline-offset-1 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent pointer-coarse:size-9"
          >
            <input
              type="radio"
              name="color"
              value={code}
              defaultChecked={code === shown?.code}
              autoComplete="off"
              onChange={() => showColor(code, isPointed.current ? "step" : "walk")}
              className="absolute inset-0 size-full appearance-none rounded-full outline-none"
            />
            <Swatch
              hex={hex}
              className={clsx(
                "pointer-events-none size-6 pointer-coarse:size-7",
                isGone &&
                  "opacity-40 after:absolute after:inset-y-1 after:left-1/2 after:w-px after:rotate-45 after:bg-ink",
              )}
            />
            <span className="sr-only">{isGone ? `${name} (${texts.gone})` : name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
