"use client";

import { clsx } from "clsx";
import { useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Picture } from "#components/ui/picture.tsx";
import { Swatch } from "#components/ui/signs.tsx";

type ColorPickerProps = {
  colors: PicturedColor[];
  mainPicture: string | null;
  texts: { color: string; gone: string };
};

/** A radio group of colours: one tab stop, and the arrow keys move between the colours. */
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
          {shown?.isDiscontinued && ` (${texts.gone})`}
        </span>
      </legend>
      <div className="-m-0.5 flex flex-wrap gap-1 pointer-coarse:gap-2">
        {colors.map(({ code, name, hex, isDiscontinued }) => (
          <label
            key={code}
            title={isDiscontinued ? `${name} (${texts.gone})` : name}
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
                isDiscontinued &&
                  "opacity-40 after:absolute after:inset-y-1 after:left-1/2 after:w-px after:rotate-45 after:bg-ink",
              )}
            />
            <span className="sr-only">{isDiscontinued ? `${name} (${texts.gone})` : name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Keeps the radio buttons and the URL in step. A choice checks the radio at once and then changes the URL. Going back
 * changes the URL, and the radio follows.
 * A choice made before hydration counts too.
 */
function useFollowedChoice(group: RefObject<HTMLFieldSetElement | null>, code: string | undefined) {
  const isFirst = useRef(true);
  useEffect(() => {
    const fields = [...(group.current?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
    const chosen = fields.find(({ checked }) => checked)?.value;
    if (isFirst.current && chosen !== undefined && chosen !== code) showColor(chosen, "walk");
    else for (const field of fields) field.checked = field.value === code;
    isFirst.current = false;
  }, [group, code]);
}

type ProductPicturesProps = {
  title: string;
  mainPicture: string | null;
  colors: PicturedColor[];
  /** The word "Picture", which precedes a picture's number. */
  label: string;
};

export function ProductPictures({ title, mainPicture, colors, label }: ProductPicturesProps) {
  const color = useShownColor(colors, mainPicture);
  const [chosen, setChosen] = useState<string | null>(null);
  const pictures = color?.pictures ?? [];
  const wanted = pictures.find((url) => url === chosen) ?? pictures[0] ?? mainPicture;
  const shown = useLoadedPicture(wanted);
  const named = colors.find((each) => shown !== null && each.pictures.includes(shown));
  return (
    <div className="flex flex-col gap-2">
      <Picture src={shown} alt={named ? `${title}, ${named.name}` : title} eager className="w-full" />
      {colors.some((each) => each.pictures.length > 1) && (
        <div className="flex h-16 gap-2 overflow-x-auto p-0.5 scroll-slim">
          {pictures.length > 1 &&
            pictures.map((url, index) => (
              <button
                key={url}
                type="button"
                aria-label={`${label} ${index + 1}`}
                aria-pressed={url === wanted}
                onClick={() => setChosen(url)}
                className="size-14 shrink-0 rounded-md aria-pressed:outline-2 aria-pressed:outline-ink"
              >
                <Picture src={url} alt="" />
              </button>
            ))}
        </div>
      )}
    </div>
  );
}

/** Returns the former picture until the new one has loaded, so that nothing flickers. */
function useLoadedPicture(wanted: string | null): string | null {
  const [loaded, setLoaded] = useState(wanted);
  useEffect(() => {
    let isWanted = true;
    const show = () => isWanted && setLoaded(wanted);
    if (wanted === null) show();
    else {
      const picture = new Image();
      picture.src = wanted;
      // A picture that fails to load is shown too: its frame shows the failure.
      picture.decode().then(show, show);
    }
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return loaded;
}

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

export type PicturedColor = {
  code: string;
  name: string;
  hex: string | null;
  pictures: string[];
  /** Every variant of this colour is discontinued. */
  isDiscontinued: boolean;
};

/** The colour in the URL, else the colour of the product's main picture. */
function useShownColor(
  colors: readonly PicturedColor[],
  mainPicture: string | null,
): PicturedColor | undefined {
  const asked = useSearchParams().get("color");
  return (
    colors.find(({ code }) => code === asked) ??
    colors.find(({ pictures }) => mainPicture !== null && pictures.includes(mainPicture)) ??
    colors[0]
  );
}

/** Writes the colour into the URL without a request to the server. "walk" (arrow keys) adds no history entry. */
function showColor(code: string, trail: "step" | "walk"): void {
  const url = new URL(window.location.href);
  url.searchParams.set("color", code);
  url.hash = "";
  if (trail === "step") window.history.pushState(null, "", url);
  else window.history.replaceState(null, "", url);
}
